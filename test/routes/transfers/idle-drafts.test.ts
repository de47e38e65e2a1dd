import { beforeAll, expect, test } from "vitest";
import { sweepTransfers } from "#app/projects/transfers/sweep-transfers.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { change, DB, get, MASTERS, postNew, upload } from "#test/routes/transfers/transfer-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const day = 24 * 3600_000;
let staff = { cookie: "" };
beforeAll(async () => {
  staff = { cookie: await cookieOf("staff") };
});

/** A draft with two files on which nothing was done for 25 days. */
async function idleDraft(): Promise<string> {
  const { answer } = await postNew(staff, { title: "Northlight stems", recipient: "Dana Wu" });
  const id = (answer as Response).headers.get("Location")?.split("/").at(-1) ?? "";
  for (const name of ["a.wav", "b.wav"]) await upload(staff, id, name, new TextEncoder().encode(name));
  await DB.batch([
    DB.prepare("UPDATE transfers SET created_at = created_at - ?1, updated_at = updated_at - ?1 WHERE id = ?2").bind(
      25 * day,
      id,
    ),
    DB.prepare("UPDATE transfer_files SET created_at = created_at - ? WHERE transfer_id = ?").bind(25 * day, id),
    DB.prepare("UPDATE audit_log SET created_at = created_at - ? WHERE subject_id = ?").bind(25 * day, id),
  ]);
  return id;
}

test("a draft keeps its files for 30 days after the last of them came or went, and its settings their version", async () => {
  const [idle, added, removed] = await Promise.all([idleDraft(), idleDraft(), idleDraft()]);
  const { updatedAt } = (await get(staff, added)).transfer;
  expect((await upload(staff, added, "c.wav", new TextEncoder().encode("c"))).status).toBe(201);
  const [first] = (await get(staff, removed)).transfer.files;
  await change(staff, removed, { act: "remove", file: first?.id ?? "" });
  expect((await get(staff, added)).transfer.updatedAt).toBe(updatedAt);

  const { db, env } = testContext();
  const storedAfter = async (days: number) => {
    await sweepTransfers({ db, env, now: Date.now() + days * day });
    const keys = (await MASTERS.list({ prefix: "transfers/" })).objects.map(({ key }) => key);
    return [idle, added, removed].map((id) => keys.filter((key) => key.includes(id)).length);
  };
  expect(await storedAfter(4)).toEqual([2, 3, 1]);
  expect(await storedAfter(6)).toEqual([0, 3, 1]);
  expect(await storedAfter(31)).toEqual([0, 0, 0]);
});
