import { beforeAll, expect, test } from "vitest";
import { action as pitchList } from "#app/pitches/routes/pitches.tsx";
import { action as newProject } from "#app/projects/spaces/routes/project-new.tsx";
import { action as newTransfer } from "#app/projects/transfers/routes/transfer-new.tsx";
import { action as reelShares } from "#app/share-subjects/routes/shares.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { createForms, type SentForm } from "#test/routes/edge/create-forms.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { addReel, DB } from "#test/routes/sharing/share-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const none = { slug: "", recording: "", playlist: "", pitch: "", project: "", transfer: "", reel: "", link: "" };
const subjects = { ...none };

type Sending = Pick<SentForm, "path" | "action" | "params" | "form" | "file">;

/** Where a form leads, or what it replies. */
async function send({ path, action, params, form, file }: Sending, key: string): Promise<string> {
  const fields = new URLSearchParams({ ...form, formKey: key });
  const upload = new FormData();
  upload.set("file", new File(["twice"], file ?? ""));
  const url = `http://localhost${path}${file === undefined ? "" : `?formKey=${key}`}`;
  const sent = new Request(url, { method: "POST", body: file === undefined ? fields : upload });
  const { answer } = await visit(
    url,
    {
      method: "POST",
      cookie: await cookieOf("admin"),
      params,
      body: await sent.clone().arrayBuffer(),
      contentType: sent.headers.get("Content-Type") ?? "",
      headers: { Accept: "text/html" },
    },
    action,
  );
  if (answer instanceof Response) return answer.headers.get("Location") ?? String(answer.status);
  return JSON.stringify(Object(answer).data ?? answer);
}

const once = (sent: Sending) => send(sent, crypto.randomUUID());
const idIn = (to: string) => [...to.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)].at(-1)?.[0] ?? "";

beforeAll(async () => {
  const song = await addRecording(testContext(), { title: "Twice", artist: "Lowtide", representedBy: "Lowtide Music" });
  const ctx = await contextOf("admin");
  const playlist = await playlistWith(ctx, "Subject", [song.id]);
  Object.assign(subjects, { slug: song.slug, recording: song.id, playlist: playlist.id, reel: await addReel() });
  const title = { title: "Subject" };
  const recipient = { recipient: "Ana", email: "ana@example.com" };
  subjects.pitch = idIn(await once({ path: "/pitch", action: pitchList, form: title }));
  subjects.project = idIn(await once({ path: "/spaces/new", action: newProject, form: title }));
  const transfer = { path: "/transfer/new", action: newTransfer, form: { ...title, ...recipient } };
  subjects.transfer = idIn(await once(transfer));
  const links = { path: "/sliders/edit/x/shares", params: { id: subjects.reel }, action: reelShares };
  subjects.link = idIn(await once({ ...links, form: recipient }));
  await DB.prepare("INSERT INTO shortlist_tracks (company_id, user_id, recording_id, added_at) VALUES (?, ?, ?, 1)")
    .bind(ctx.company.id, ctx.actor?.id, song.id)
    .run();
});

function rowsOf(tables: string[]): Promise<number[]> {
  return Promise.all(tables.map((table) => countRows(`SELECT count(*) AS n FROM ${table}`)));
}

function formOf(name: string): SentForm {
  const form = createForms(subjects)[name];
  if (form === undefined) throw new Error(name);
  return form;
}

test.each(Object.keys(createForms(none)))(
  "a double click makes one %s, and both replies are the same",
  async (name) => {
    const form = formOf(name);
    const before = await rowsOf(form.tables);
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([send(form, key), send(form, key)]);
    const added = (await rowsOf(form.tables)).map((count, at) => count - (before[at] ?? 0));
    expect({ to: second, added }).toEqual({ to: first, added: form.tables.map(() => 1) });
  },
);

test("the form of a page that was opened again makes another one, and so does changed input", async () => {
  const form = formOf("project");
  const key = crypto.randomUUID();
  const first = await send(form, key);
  expect(await send(form, key)).toBe(first);
  expect(await once(form)).not.toBe(first);
  expect(await send({ ...form, form: { title: "Twice, changed" } }, key)).not.toBe(first);
});

test("a form that was refused can be sent again as it is", async () => {
  const form = { ...formOf("saved search"), form: { name: "Freed", query: "q=sea" } };
  const saved = await once(form);
  const key = crypto.randomUUID();
  expect(await send(form, key)).toContain("error");
  await DB.prepare("DELETE FROM saved_searches WHERE name = 'Freed'").run();
  expect(await send(form, key)).toBe(saved);
});
