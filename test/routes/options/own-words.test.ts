import { beforeAll, expect, test } from "vitest";
import { rateRecording } from "#app/catalogue/audition/rate-recording.server.ts";
import { addNote, deleteNote, listNotes } from "#app/catalogue/notes/internal-notes.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requestSchema } from "#app/licensing/requests/request-form.ts";
import { saveRequest } from "#app/licensing/requests/save-request.server.ts";
import { shareMail } from "#app/sharing/links/share-mail.server.ts";
import { briefSchema } from "#app/visitor-requests/brief-form.ts";
import { saveVisitorRequest } from "#app/visitor-requests/save-visitor-request.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let ctx: RequestContext;
let song = { id: "", slug: "" };

beforeAll(async () => {
  song = await addRecording(testContext(), { title: "Own words" });
  ({ ctx } = await visit("http://localhost/x", { cookie: await cookieOf("admin") }, () => null));
});

test("the same note sent twice at one moment is one note; another text, and one sent after it was deleted, are new", async () => {
  const note = { recordingId: song.id, message: "Sent twice" };
  const [first, second] = await Promise.all([addNote(ctx, note), addNote(ctx, note)]);
  expect(second).toEqual(first);
  expect(await addNote(ctx, { ...note, message: "Another" })).not.toMatchObject({ id: first.id });
  const count = "SELECT count(*) AS n FROM internal_notes WHERE message = 'Sent twice'";
  expect(await countRows(count)).toBe(1);
  await deleteNote(ctx, { id: first.id });
  expect((await addNote(ctx, note)).id).not.toBe(first.id);
});

test("in a preview no notes, ratings, licence requests, briefs and emails are written in the other person's name", async () => {
  if (ctx.actor === null) throw new Error("not signed in");
  const previewed = { ...ctx, actor: { ...ctx.actor, originalUserId: "administrator" } };
  const { id } = await addNote(ctx, { recordingId: song.id, message: "Their own" });
  const request = requestSchema.parse({ kind: "licence", intent: "save", project: "Spot" });
  const brief = briefSchema.parse({ name: "A", email: "a@example.com", message: "Words", formKey: "preview" });
  const mailed = { id: "", subject: { kind: "playlist", id: "", title: "" }, recipient: "", message: "" } as const;
  for (const attempt of [
    () => addNote(previewed, { recordingId: song.id, message: "Not theirs" }),
    () => deleteNote(previewed, { id }),
    () => rateRecording(previewed, { recordingId: song.id, rating: 5 }),
    () => saveRequest(previewed, { ...request, recordingId: song.id }),
    () => saveVisitorRequest(previewed, { ...brief, kind: "brief", source: "site" }),
    () => shareMail(previewed, { ...mailed, email: "b@example.com", guestId: null, hasPasscode: false }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
  const written = (await listNotes(ctx, { id: song.id })).notes.map(({ message }) => message);
  expect(written).toContain("Their own");
  expect(written).not.toContain("Not theirs");
});
