import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { containsText } from "#db/contains-text.server.ts";
import { testContext } from "#test/support/context.ts";

async function contains(stored: string, text: string): Promise<boolean> {
  const rows = await testContext().db.all<{ found: number }>(
    sql`SELECT ${containsText(sql`${stored}`, text)} AS found`,
  );
  return rows[0]?.found === 1;
}

test("text is found whatever its length and its signs", async () => {
  expect(await contains("Night Ferry", "t FER")).toBe(true);
  expect(await contains("Night Ferry", "day")).toBe(false);
  expect(await contains("100 % cotton_\\", "% cotton_\\")).toBe(true);
  expect(await contains("100 percent", "%")).toBe(false);
  expect(await contains("abc", "a_c")).toBe(false);
  const long = "ÄÖÜ 音楽 ".repeat(40);
  expect(await contains(`before ${long} after`, long)).toBe(true);
  expect(await contains("anything", "")).toBe(true);
});
