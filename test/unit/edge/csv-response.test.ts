import { expect, test } from "vitest";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { csvText } from "#app/edge/http/csv-text.ts";

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
    'One,Two,\'@Three\r\na,"say ""hi""","x,y"\r\n\'=1+1,\'-2,"line\nbreak"\r\n"\'\tTab",\' ＝1,\r\nplain,-2,0\r\n',
  );
});

/** The cells of a line as a spreadsheet reads it that takes `separator` for the comma: quotes count at the beginning of a cell only. */
function guessedCells(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.replaceAll(/^[\s"]+/g, ""));
}

test("no formula begins in a cell, whichever separator a spreadsheet guesses", () => {
  const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1"];
  const separators = [";", "\t", "|", "\n"];
  const joints = ["", " ", "\t", '"', " ; ", "\u00a0"];
  for (const formula of formulas)
    for (const separator of separators)
      for (const joint of joints) {
        const text = csvText([["a", `Ana${separator}${joint}${formula}`, "b"]]).slice(1);
        for (const guess of separators)
          for (const cell of guessedCells(text, guess)) expect(cell, JSON.stringify(text)).not.toMatch(/^[=+\-@＝]/);
      }
  expect(csvText([["Rock; Pop", "a-b; c=d", "Ana|Ben"]]).slice(1)).toBe('"Rock; Pop","a-b; c=d",Ana|Ben\r\n');
});
