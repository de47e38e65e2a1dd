import { beforeAll, expect, test } from "vitest";
import { openSubmitLink } from "#app/projects/submissions/sending/open-submit-link.server.ts";
import { storeSubmission } from "#app/projects/submissions/sending/store-submission.server.ts";
import { storeTransferFile } from "#app/projects/transfers/store-transfer-file.server.ts";
import { newId } from "#db/new-id.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import { as, DB, get, MASTERS, projectOf, sent, wav } from "#test/routes/projects/project-visitor.ts";
import { transfer } from "#test/routes/transfers/transfer-visitor.ts";
import { losingResponse } from "#test/support/lost-response.ts";

withDemoSessions();

let staff: Awaited<ReturnType<typeof as>>;
beforeAll(async () => {
  staff = await as("staff");
});

async function* bytesOf(file: Uint8Array) {
  yield file;
}

const isStored = async (key: string | null) => key !== null && (await MASTERS.head(key)) !== null;

test("a submission whose row was written keeps its file, though the response of the database was lost", async () => {
  const { address } = await get(staff, await projectOf(staff));
  const token = address?.split("/").at(-1) ?? "";
  const ctx = await contextOf(null);
  const link = await openSubmitLink(ctx, { token });
  if (link.state !== "open") throw new Error(link.state);
  const id = newId(Date.now());
  const fields = { ...sent, rights: "on" as const };
  const file = bytesOf(wav());
  await storeSubmission(losingResponse(ctx, 1), link.project, { id, fields, fileName: "lantern.wav", file });
  const key = await DB.prepare("SELECT file_key FROM submissions WHERE id = ?").bind(id).first<string>("file_key");
  expect(await isStored(key)).toBe(true);
});

test("a file of a transfer whose row was written stays, though the response of the database was lost", async () => {
  const { id: transferId } = await transfer(staff, {}, { "one.wav": wav() });
  // The first batch reads the transfer.
  const ctx = losingResponse(await contextOf("staff"), 2);
  const stored = storeTransferFile(ctx, { transferId, fileName: "two.wav", file: bytesOf(wav()) });
  await expect(stored).rejects.toThrow("connection lost");
  const { results } = await DB.prepare("SELECT key FROM transfer_files WHERE transfer_id = ? AND name = 'two.wav'")
    .bind(transferId)
    .all<{ key: string }>();
  expect(results).toHaveLength(1);
  expect(await isStored(results[0]?.key ?? null)).toBe(true);
});
