import { expect, test } from "vitest";
import { readCsv } from "#app/edge/http/read-csv.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const mark = Date.now().toString().slice(-6);

test("songs are exported, edited, imported and changed back without scripts", async () => {
  const staff = await PlainBrowser.signedIn("localhost", "staff");
  await staff.open("/songs/list");
  await staff.press("Export list to a sheet");
  await staff.press("Download");
  const file = await staff.visitor().get("/songs/list/sheet/file?format=csv&from=%3F");
  expect(file.headers["content-type"]).toContain("text/csv");
  const [head = [], first = [], ...others] = readCsv(file.body);
  const id = first[0] ?? "";
  const number = first[head.indexOf("Catalogue number")] ?? "";
  const edited = first.map((cell, at) => (head[at] === "Catalogue number" ? `00${mark}` : cell));
  const refused = (others[0] ?? []).map((cell, at) => (head[at] === "Year" ? "soon" : cell));
  const rows = [head, edited, refused, ...others.slice(1)];
  const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\r\n");

  await staff.open("/ingestions/sheets");
  staff.choose("Sheet", [{ name: "songs.csv", type: "text/csv", bytes: Buffer.from("Title\r\nx\r\n") }]);
  await staff.press("Read the sheet");
  expect([staff.status, staff.main.descriptionOf("Sheet")]).toEqual([
    400,
    expect.stringContaining("neither the column Song ID"),
  ]);
  staff.choose("Sheet", [{ name: "songs.csv", type: "text/csv", bytes: Buffer.from(text) }]);
  await staff.press("Read the sheet");
  expect(staff.path).toMatch(/^\/ingestions\/sheets\/[\w-]+$/);
  const path = staff.path;
  expect(staff.main.text).toContain("Changed 1");
  expect(staff.main.text).toContain("Refused 1");
  expect(staff.main.text).toContain(`Catalogue number: ${number || "(empty)"} → 00${mark}`);
  await staff.follow("Refused 1");
  expect(staff.main.text).toContain("Year: enter");
  const problems = readCsv((await staff.visitor().get(`${path}/rows.csv?kind=refused`)).body);
  expect(problems).toHaveLength(2);
  expect(problems[1]?.at(-1)).toContain("Row 3, Year");
  await staff.press("Change 1 song");
  expect(staff.page.text).toContain("1 song changed");
  await staff.open(`/songs/${id}`);
  expect(staff.main.value("Catalogue number")).toBe(`00${mark}`);
  await staff.open(path);
  await staff.press("Undo the import");
  expect(staff.page.text).toContain("1 song changed back");
  await staff.open(`/songs/${id}`);
  expect(staff.main.value("Catalogue number")).toBe(number);
});
