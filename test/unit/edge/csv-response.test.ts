import { expect, test } from "vitest";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";

test("cells of a CSV file are quoted where they have to be, and run nothing in a spreadsheet", async () => {
  const rows = [
    ["a", 'say "hi"', "x,y"],
    ["=1+1", "-2", "line\nbreak"],
    ["\tTab", " ＝1", null],
    ["plain", -2, 0],
  ];
  const response = csvResponse("figures", ["One", "Two", "@Three"], rows);
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="figures.csv"');
  // The mark of UTF-8, which `text()` leaves out.
  expect([...new Uint8Array(await response.clone().arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await response.text()).toBe(
    'One,Two,\'@Three\r\na,"say ""hi""","x,y"\r\n\'=1+1,\'-2,"line\nbreak"\r\n\'\tTab,\' ＝1,\r\nplain,-2,0\r\n',
  );
});
