import { beforeAll, expect, test } from "vitest";
import { publishDictionary } from "#app/catalogue/words/publish-dictionary.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

type Data = {
  chips: { id: string; slot: string; label: string; spans: { text: string }[] }[];
  rest: { text: string }[];
  notices: string[];
  search: { path: string; usage: string; unused: string[] };
};

beforeAll(async () => {
  await publishDictionary(testContext());
});

async function parse(body: unknown) {
  const sent = { method: "POST", body: JSON.stringify(body), contentType: "application/json" };
  const { answer } = await visit("http://localhost/api/v1/briefs/parse", sent, apiResponse);
  const response = answer as Response;
  const { data, error } = (await response.json()) as { data?: Data; error?: { fields?: Record<string, string[]> } };
  return { status: response.status, data, fields: error?.fields };
}

test("anyone has a brief read, with the search for it, from which each chip can be dropped", async () => {
  const text = "Warm felt piano for a 30s TVC in DACH, 12 months, €15k all-in, no vocals. It smells of rain.";
  const { status, data } = await parse({ text, timeZone: "Europe/Berlin" });
  expect(status).toBe(200);
  const slotsOf = (slot: string) => data?.chips.filter((chip) => chip.slot === slot) ?? [];
  expect(slotsOf("territory")).toMatchObject([{ label: "DACH", spans: [{ text: "in DACH" }] }]);
  expect(slotsOf("vocals")).toMatchObject([{ spans: [{ text: "no vocals" }] }]);
  expect(slotsOf("mood")).toMatchObject([{ label: "warm" }]);
  expect(data?.rest).toMatchObject([{ text: "It smells of rain." }]);
  const readBy = async (path: string) => {
    const { answer } = await visit(`http://localhost/api/v1${path}`, {}, apiResponse);
    return ((await (answer as Response).json()) as { data: { read: string[] } }).data.read;
  };
  const path = data?.search.path ?? "";
  const [vocals] = slotsOf("vocals");
  expect(await readBy(path)).toEqual(expect.arrayContaining(["warm", vocals?.label]));
  expect(await readBy(`${path}&drop=${vocals?.id}`)).not.toContain(vocals?.label);
  expect(data?.search.unused).toEqual([]);
  expect(data?.search.usage).toBe("media:broadcast_national;territories:DACH;months:12;budget:15000.00 EUR");
});

test("a brief is refused if it is empty or too long, and read up to 10,000 characters of any kind", async () => {
  for (const text of ["", "  ", "—", undefined]) {
    const { status, fields } = await parse({ text });
    expect({ status, fields }).toEqual({ status: 400, fields: { text: ["Enter a brief."] } });
  }
  expect(await parse({ text: "a".repeat(10_001) })).toMatchObject({
    status: 400,
    fields: { text: ["Use at most 10,000 characters."] },
  });
  for (const text of [
    "9".repeat(10_000),
    "(".repeat(5_000) + ")".repeat(5_000),
    "1:00 ".repeat(2_000),
    "\ud800 piano \u0000",
  ])
    expect((await parse({ text })).status).toBe(text.startsWith("(") ? 400 : 200);
  expect((await parse({ text: "piano", timeZone: "Mars/Base" })).status).toBe(200);
});
