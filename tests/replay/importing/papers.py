"""Documents of our own, in the shapes that importers read."""

from datetime import UTC, datetime

from negotiator.replay.importing import Options

START = datetime(2026, 11, 2, 8, 0, tzinfo=UTC)
OPEN = Options()
DOLLARS = Options(currency="USD", unit="C62", start=START)

SHEET = """\
supplier,item,quantity,unit,unit_price,currency,total,quoted,valid_until,lead_days
Alder GmbH,hinge 60,1200,C62,2.22,EUR,2664,2026-11-03,2026-11-13,32
Birch Ltd,hinge 60,1200,C62,2.1,EUR,2520.00,2026-11-04,,21
Alder GmbH,hinge 60,1200,C62,2.09,EUR,2508,2026-11-05T08:30:00+01:00,2026-11-20,28
Alder GmbH,fan 80,300,C62,6.4,EUR,1920,2026-11-03,,14
"""

WIDE = """\
Prj:,a lamp,,,,,,,,
Things,,Alder,,,,Birch,,,
Refs,Qty,Avail,Unit$,MOQ,Ext$,Avail,Unit$,MOQ,Ext$
"R1,R2",200,9000,0.0145,1,2.9,,0.016,10,3.2
U1,100,120,1.25,1,125,,,,
X1,100,,,,,,,,

,,Total:,,,,,,,
"""

ORDER = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.050/cXML.dtd">
<cXML payloadID="1@example" timestamp="2026-11-02T09:00:00+01:00">
  <Header>
    <From><Credential domain="NetworkId"><Identity>lamps.example</Identity></Credential></From>
    <To><Credential domain="NetworkId"><Identity>parts.example</Identity></Credential></To>
    <Sender><Credential domain="NetworkId"><Identity>lamps.example</Identity>
      <SharedSecret>open sesame</SharedSecret></Credential></Sender>
  </Header>
  <Request>
    <OrderRequest>
      <OrderRequestHeader orderID="7" orderDate="2026-11-02T09:30:00+01:00">
        <Total><Money currency="EUR">85.00</Money></Total>
      </OrderRequestHeader>
      <ItemOut quantity="10" lineNumber="1">
        <ItemID><SupplierPartID>A-1</SupplierPartID></ItemID>
        <ItemDetail>
          <UnitPrice><Money currency="EUR">2.10</Money></UnitPrice>
          <UnitOfMeasure>EA</UnitOfMeasure>
        </ItemDetail>
      </ItemOut>
      <ItemOut quantity="20" lineNumber="2">
        <ItemID><SupplierPartID>A-2</SupplierPartID></ItemID>
        <ItemDetail>
          <UnitPrice><Money currency="EUR">3.20</Money></UnitPrice>
          <UnitOfMeasure>EA</UnitOfMeasure>
        </ItemDetail>
      </ItemOut>
    </OrderRequest>
  </Request>
</cXML>
"""


def cart(*, quantity="2", price="104.99", total="104.99", more=""):
    """Return a punch-out cart of one line."""
    return f"""\
<cXML timestamp="2026-11-02T09:00:00Z">
<Header><From><Credential><Identity>chairs.example</Identity></Credential></From></Header>
<Message><PunchOutOrderMessage>
<PunchOutOrderMessageHeader><Total><Money currency="USD">{total}</Money></Total>
</PunchOutOrderMessageHeader>
<ItemIn quantity="{quantity}">
<ItemID><SupplierPartID>chair</SupplierPartID></ItemID>
<ItemDetail><UnitPrice><Money currency="USD">{price}</Money></UnitPrice>
<UnitOfMeasure>EA</UnitOfMeasure>{more}</ItemDetail>
</ItemIn></PunchOutOrderMessage></Message></cXML>
"""


def package(*awards, bids=(), date="2026-11-02T08:00:00Z", tender="EUR"):
    """Return a release package of one release."""
    return {
        "releases": [
            {
                "ocid": "ocds-x-1",
                "id": "1",
                "date": date,
                "tender": {"id": "t", "value": {"amount": 300000, "currency": tender}},
                "bids": {"details": list(bids)},
                "awards": list(awards),
            }
        ]
    }


def award(amount=280000, currency="EUR", price=1400, **more):
    """Return an award of 200 pencils."""
    return {
        "id": "a1",
        "status": "active",
        "date": "2026-11-01T12:00:00+01:00",
        "value": {"amount": amount, "currency": currency},
        "suppliers": [{"id": "s-1", "name": "Pencils"}],
        "items": [
            {
                "id": "i",
                "quantity": 200,
                "unit": {"id": "C62", "value": {"amount": price, "currency": currency}},
            }
        ],
    } | more


TWO_ISSUES = """\
{"name": "lamp", "issues": [{"name": "price", "values": [10, 11, 12]},
 {"name": "colour", "values": ["red", "blue"]}],
 "profiles": [
  {"role": "maker", "reservation": 0.1, "weights": [0.7, 0.3], "values": [[0, 0.5, 1], [1, 0]]},
  {"role": "shop", "reservation": 0.2, "weights": [0.6, 0.4], "values": [[1, 0.5, 0], [0, 1]]}]}
"""

TRACE = """\
time,step,negotiator,offer,state
0.0012,0,maker,"(12, 'red')",continuing
0.9,0,shop,"(10, 'blue')",continuing
1.5,1,maker,"(11, 'red')",continuing
2.25,1,shop,"(11, 'blue')",agreement
"""

DIALOGUES = """\
{"id":4,"events":[[0,"offer",[12,"red"],3],[1,"reject",null,4],[1,"offer",[10,"blue"],5],[0,"accept",[10,"blue"],6]],"result":"agreement"}
{"id":5,"events":[[0,"offer",[12,"red"],3],[1,"accept",[12,"red"],4]],"result":"agreement"}
{"id":6,"events":[[1,"offer",[10,"red"],3],[1,"walkaway",null,9]],"result":"walkaway"}
"""
