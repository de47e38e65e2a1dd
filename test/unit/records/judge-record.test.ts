import { expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Problems, RecordStore } from "#app/records/definition/record-store.server.ts";
import { judgeRecord } from "#app/records/store/judge-record.server.ts";

/** What is said of a record by checks that find these problems. */
async function saidOf(...found: Problems[]) {
  const store = { checks: found.map((problems) => () => problems) } as unknown as RecordStore;
  const judged = { id: null, entered: { total: "1" }, stored: null };
  const { error } = await judgeRecord({} as RequestContext, store, judged);
  return error === null ? null : { message: error.message, fields: error.fields };
}

test("of checks that name one field, one that finds nothing hides no other's problem, and two are both said", async () => {
  const problem = { total: "Total: too much." };
  const one = { message: "Total: too much.", fields: { total: ["Total: too much."] } };
  expect(await saidOf(problem)).toEqual(one);
  expect(await saidOf(problem, { total: null })).toEqual(one);
  expect(await saidOf({ total: null, licensee: null }, problem, { total: null })).toEqual(one);
  expect(await saidOf(problem, { total: "Total: no number." }, { licensee: "Licensee: enter it." })).toEqual({
    message: "Total: too much. Total: no number. Licensee: enter it.",
    fields: { total: ["Total: too much.", "Total: no number."], licensee: ["Licensee: enter it."] },
  });
  expect(await saidOf({ total: null }, {})).toBeNull();
});
