import { expect, test } from "vitest";
import { readContactRows } from "#app/contacts/import/read-contact-rows.server.ts";
import { csvText } from "#app/edge/http/csv-text.ts";
import { replayedSeconds } from "#app/share-subjects/heard/heard-figures.ts";

const namesOf = (text: string) => readContactRows(text).rows.map(({ name, email }) => [name, email]);

test("columns are known by English and German names, behind a mark, with semicolons and a line for Excel", () => {
  const text =
    '\uFEFFsep=;\r\nVorname;Nachname;E-Mail-Adresse;Firma;Funktion\r\nJörg;Ek;JOERG@halden.example;"Halden; Running";Leitung\r\n';
  expect(readContactRows(text)).toEqual({
    rows: [
      {
        ...{
          line: 3,
          name: "Jörg Ek",
          email: "joerg@halden.example",
          organisation: "Halden; Running",
          role: "Leitung",
        },
        ...{ phone: "", note: "" },
      },
    ],
    refused: [],
    error: null,
  });
  expect(namesOf("Email Address,Unknown\nida@tide.example,x")).toEqual([["ida@tide.example", "ida@tide.example"]]);
});

test("a line that is wrong is left out with its number and reason, and the others stay", () => {
  const lines = [
    "Name,Email,Organisation,Role",
    "Mina,mina@kestrel.example,Kestrel,",
    ",,Nobody Ltd,",
    "Paul,paul@@kestrel,Kestrel,",
    "Mina again,MINA@kestrel.example,,",
    `${"x".repeat(121)},long@kestrel.example,,`,
    "Lea,lea@oat.example,Oat,Producer,surplus",
    "",
    "Noor,,Fernhill,",
    "noor,,FERNHILL,",
    'Tom,"tom@oat.example,Oat,',
  ];
  const { rows, refused } = readContactRows(lines.join("\n"));
  expect(rows.map(({ line, name }) => [line, name])).toEqual([
    [2, "Mina"],
    [9, "Noor"],
  ]);
  expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 10, 11]);
  expect(refused.map(({ reason }) => reason).join(" ")).toMatch(
    /no name and no email.*“paul@@kestrel”.*in line 2.*more than 120 characters.*more cells.*in line 9.*never closed/,
  );
});

test("a file without known columns, without lines or with too many is refused as a whole", () => {
  expect(readContactRows("").error).toContain("choose a file");
  expect(readContactRows("a,b\n1,2").error).toContain("name the columns");
  expect(readContactRows("Name,Email\n").error).toContain("no lines");
  const many = Array.from({ length: 10_001 }, (_, at) => `P${at},p${at}@many.example`);
  expect(readContactRows(["Name,Email", ...many].join("\n")).error).toContain("10,000");
  expect(readContactRows(["Name,Email", ...many.slice(1)].join("\n")).rows).toHaveLength(10_000);
});

test("what was exported against formulas is read as it was", () => {
  const text = csvText([
    ["Name", "Phone", "Internal note"],
    ["=Ida", "+49 30 1234", "-"],
  ]);
  expect(text).toContain("'=Ida");
  expect(readContactRows(text).rows[0]).toMatchObject({ name: "=Ida", phone: "+49 30 1234", note: "-" });
});

test("a second that was heard twice, in one visit or in two, counts once as replayed", () => {
  expect(replayedSeconds([])).toBe(0);
  expect(
    replayedSeconds([
      [
        [0, 10, 1],
        [10, 14, 3],
      ],
      [[8, 12, 1]],
    ]),
  ).toBe(6);
});
