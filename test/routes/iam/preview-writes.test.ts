import { beforeAll, expect, test } from "vitest";
import { apiRouters } from "#app/api/respond-to-api.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import routeTable from "#app/routes.ts?raw";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { createForms } from "#test/routes/edge/create-forms.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { membershipOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf, idOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { addReel, DB } from "#test/routes/sharing/share-visitor.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

type Handler = Parameters<typeof visit>[2];

const modules = import.meta.glob<{ loader?: Handler; action?: Handler }>("/app/**/routes/*.{ts,tsx}");

/** Path to module, read off the text of the table: what it calls runs in Node only. The indexes are parts of pages. */
const routes = [...routeTable.matchAll(/\broute\(\s*"(.+?)",\s*"(.+?\.tsx?)"/g)].map(([, path = "", file = ""]) => ({
  path,
  file,
}));

withDemoSessions();

/** Of an administrator who previews another one, so that no right is missing. */
let preview = "";
const subjects = {
  slug: "",
  recording: "",
  playlist: "",
  pitch: "none",
  project: "none",
  transfer: "none",
  reel: "",
  link: "none",
};

beforeAll(async () => {
  const song = await addRecording(testContext(), { title: "Looked at", artist: "Lowtide" });
  const playlist = await playlistWith(await contextOf("admin"), "Looked at", [song.id]);
  Object.assign(subjects, { slug: song.slug, recording: song.id, playlist: playlist.id, reel: await addReel() });
  await DB.prepare("INSERT OR IGNORE INTO membership_policies (membership_id, policy_id) VALUES (?, ?)")
    .bind(await membershipOf("staff", "main"), demoPolicies.administrator.id)
    .run();
  const { cookie } = await visit(
    "http://localhost/iam/list",
    { cookie: await cookieOf("staff") },
    ({ context: { ctx } }) =>
      startSession(ctx, { userId: idOf("admin"), originalUserId: idOf("staff"), action: "preview-started" }),
  );
  preview = cookie ?? "";
});

/** When the first count was made (ms): the queue may deliver after it what the set-up did. */
let began = 0;

/** Every table with its number of rows, and of what changed last the time. Failures are recorded of no one. */
async function wholeRecord(): Promise<unknown> {
  began ||= Date.now();
  const { results } = await DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_%' ESCAPE '\\'",
  ).all<{ name: string; sql: string }>();
  const state = await DB.batch(
    results.map(({ name, sql }) =>
      DB.prepare(
        `SELECT '${name}' AS name, count(*) AS n, ${/`updated_at`/.test(sql) ? "max(updated_at)" : "0"} AS changed FROM "${name}"${name === "events" ? ` WHERE user_id IS NOT NULL AND created_at >= ${began}` : ""}`,
      ),
    ),
  );
  return state.flatMap((one) => one.results);
}

type Sent = { url: string; method: string; params: Record<string, string>; body: BodyInit; contentType: string };

/** What a visitor is told: the error, the form's reply or the toast. */
async function send({ url, ...given }: Sent, handler: Handler): Promise<string> {
  const sent = visit(url, { ...given, cookie: preview, headers: { Accept: "text/html" } }, handler);
  const { answer, ctx } = await sent.catch((error: unknown) => {
    if (error instanceof AppError) return { answer: error.message, ctx: null };
    throw error;
  });
  const text = answer instanceof Response ? await answer.text() : JSON.stringify(Object(answer).data ?? answer);
  return decodeURIComponent(`${text}${ctx?.responseHeaders.getSetCookie().join() ?? ""}`.replaceAll("%", "%25"));
}

const refusal = /previewing as someone else|[Qq]uit (?:the|this) preview|preview/;
const urlencoded = "application/x-www-form-urlencoded";

test.each(Object.keys(createForms(subjects)))("a preview makes no %s", async (name) => {
  const form = createForms(subjects)[name];
  if (form === undefined) throw new Error(name);
  const before = await wholeRecord();
  const body = String(new URLSearchParams({ ...form.form, formKey: crypto.randomUUID() }));
  const sent = { url: `http://localhost${form.path}`, method: "POST", params: form.params ?? {}, body };
  const said = await send({ ...sent, contentType: urlencoded }, form.action);
  expect(await wholeRecord()).toEqual(before);
  const isAbout = Object.values(form.params ?? {}).includes("none") || /none/.test(body);
  if (!isAbout && form.file === undefined) expect(said).toMatch(refusal);
});

/** Where a browser gets, leaves or changes a session. */
const entrances = /^\/(?:quit-preview|logout|login|magic-link|session-expired|auth|invite|user-sign-up|reset-password)/;

const fieldsOf = () => ({
  ...subjects,
  ...{ name: "Not theirs", title: "Not theirs", message: "Not theirs", email: "not@example.com", intent: "save" },
  ...{ act: "delete", id: subjects.playlist, playlistId: subjects.playlist, trackId: subjects.recording, rating: 3 },
});

const calls = apiRouters.flatMap(({ endpoints }) =>
  endpoints
    .filter(({ method, path }) => method !== "get" && !entrances.test(path))
    .map(({ method, path }) => ({ method: method.toUpperCase(), path: `/api/v1${path}`, file: null })),
);

const forms = routes
  .filter(({ path }) => !entrances.test(`/${path}`))
  .map(({ path, file }) => ({ method: "POST", path: `/${path}`, file }));

const mutating: { method: string; path: string; file: string | null }[] = [...forms, ...calls];

test("a preview changes nothing by any page or call, whatever it sends", async () => {
  expect(forms.length).toBeGreaterThan(150);
  expect(calls.length).toBeGreaterThan(70);
  const before = await wholeRecord();
  for (const { method, path, file } of mutating) {
    const action = file === null ? apiResponse : (await modules[`/app/${file}`]?.())?.action;
    if (action === undefined) continue;
    const id = path.includes("songs") ? subjects.recording : subjects.playlist;
    const params = { id, slug: subjects.slug, token: "none", "*": "none" };
    const url = `http://localhost${path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, key: string) => Object(params)[key] ?? "none")}`;
    const fields = fieldsOf();
    const json = { body: JSON.stringify(fields), contentType: "application/json" };
    const form = { body: String(new URLSearchParams({ ...fields, rating: "3" })), contentType: urlencoded };
    await send({ url, method, params, ...(path.startsWith("/api/") ? json : form) }, action);
  }
  expect(await wholeRecord()).toEqual(before);
});

test("a preview reads every page of the person that it shows", async () => {
  const own = await cookieOf("admin");
  const pages = routes.filter(({ path }) => !/[:*]|^dev\/|export/.test(path));
  const before = await wholeRecord();
  for (const { path, file } of pages) {
    const { loader } = (await modules[`/app/${file}`]?.()) ?? {};
    if (loader === undefined || entrances.test(`/${path}`)) continue;
    const read = (cookie: string) =>
      visit(`http://localhost/${path}`, { cookie }, loader).then(
        () => "read",
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );
    // What is the person's own is not shown either.
    const isOwn = /^(?:notifications|account-settings|wrapup|oauth\/authorize)/.test(path);
    expect(await read(preview), path).toBe(isOwn ? "forbidden" : await read(own));
  }
  expect(await wholeRecord()).toEqual(before);
});
