import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { loader as whoWeAre } from "#app/site/about/routes/who-we-are.tsx";
import { action as press } from "#app/site/content/routes/site-content.tsx";
import { loader as open, action as save } from "#app/site/content/routes/site-entry.tsx";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { png } from "#test/routes/media/pictures.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const { DB, MEDIA } = env as unknown as Bindings;
const host = "http://localhost";
const week = 7 * 24 * 3600 * 1000;
const person = { title: "Nia", detail: "Supervisor", status: "published" };

type Fields = Record<string, string>;
type Reply = { data: { error?: Record<string, string[]>; initialValue?: Fields }; init: { status: number } };

beforeAll(async () => {
  await DB.prepare("DELETE FROM site_entries").run();
});

/** The form of the page, as a browser without scripts sends it. */
async function send(
  id: string,
  fields: Fields,
  { picture = null as Blob | null, kind = "team", account = "staff" } = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...person, ...fields })) body.append(name, value);
  body.append("picture", picture ?? new Blob([]), picture ? "Nia.png" : "");
  const sent = { method: "POST", cookie: await cookieOf(account), params: { id }, body };
  const { answer } = await visit(`${host}/site-content/${id}?kind=${kind}`, sent, save);
  if (!(answer instanceof Response)) return { status: statusOf(answer), to: "", reply: (answer as Reply).data };
  return { status: answer.status, to: answer.headers.get("Location") ?? "", reply: {} as Reply["data"] };
}

async function opened(id: string) {
  const { answer } = await visit(
    `${host}/site-content/${id}`,
    { cookie: await cookieOf("staff"), params: { id } },
    open,
  );
  const { entry, image } = answer as Awaited<ReturnType<typeof open>>;
  return { version: entry.version, image, imageAlt: "imageAlt" in entry ? entry.imageAlt : "" };
}

async function shown(at = host) {
  const { answer } = await visit(`${at}/who-we-are`, {}, whoWeAre);
  return (answer as Awaited<ReturnType<typeof whoWeAre>>).team.map(({ title, image }) => ({ title, image }));
}

async function click(id: string, intent: string) {
  const form = { id, intent };
  await visit(`${host}/site-content`, { method: "POST", cookie: await cookieOf("staff"), form }, press);
}

/** The nightly sweep, a week later, with half a week of grace. */
const sweep = () => sweepUploads({ ...testContext(), now: Date.now() + week }, { graceMs: week / 2 });

/** A person of the team with a picture; the id of the entry and the key of the picture. */
async function addPerson(shade: number): Promise<{ id: string; key: string }> {
  const { status, to } = await send("new", {}, { picture: new Blob([await png(64, 48, () => shade)]) });
  expect(status).toBe(302);
  const id = to.split("/").at(-1) ?? "";
  return { id, key: (await opened(id)).image?.key ?? "" };
}

test("a person of the team gets a picture, described and cut around its focal point, and another one", async () => {
  const { id, key } = await addPerson(40);
  expect(key).toMatch(/^images\/[0-9a-f]{64}\/background\.webp$/);
  for (const variant of ["cover", "card", "background"])
    expect(await MEDIA.head(key.replace("background", variant)), variant).not.toBeNull();
  expect(await shown()).toEqual([{ title: "Nia", image: { src: `/media/${key}`, alt: "", focus: "center" } }]);
  expect(await shown("http://acme.localhost")).toEqual([]);

  const { version } = await opened(id);
  const described = { version, imageAlt: "Nia at a mixing desk", imageFocus: "top left" };
  expect(await send(id, described)).toMatchObject({ status: 302, to: "/site-content?kind=team" });
  expect(await shown()).toEqual([
    { title: "Nia", image: { src: `/media/${key}`, alt: "Nia at a mixing desk", focus: "top left" } },
  ]);
  await sweep();
  expect(await MEDIA.head(key)).not.toBeNull();

  // The focal point that the form holds is one of the picture before.
  const next = { ...described, version: (await opened(id)).version };
  const replaced = await send(id, next, { picture: new Blob([await png(48, 64)]) });
  expect(replaced).toMatchObject({ status: 302, to: `/site-content/${id}` });
  const { image } = await opened(id);
  expect(image?.focus).toBe("center");
  expect(image?.key).not.toBe(key);
  await sweep();
  expect(await MEDIA.head(key)).toBeNull();
  expect(await MEDIA.head(image?.key ?? "")).not.toBeNull();

  // Saved again without a file it stays; the box takes it away.
  expect((await send(id, { version: (await opened(id)).version })).status).toBe(302);
  expect((await opened(id)).image).toEqual(image);
  expect((await send(id, { version: (await opened(id)).version, removePicture: "yes" })).status).toBe(302);
  expect(await shown()).toEqual([{ title: "Nia", image: null }]);
  await sweep();
  expect(await MEDIA.head(image?.key ?? "")).toBeNull();
  expect(await countRows("SELECT count(*) AS n FROM uploads WHERE module = 'team'")).toBe(0);
});

test("what is no picture or too large is refused at its field, with the rest of the form kept", async () => {
  const entries = () => countRows("SELECT count(*) AS n FROM site_entries");
  const before = await entries();
  const text = await send("new", { title: "Tom" }, { picture: new Blob(["<svg onload=alert(1)>"]) });
  expect([text.status, Object.keys(text.reply.error ?? {})]).toEqual([415, ["picture"]]);
  expect(text.reply.initialValue).toMatchObject({ title: "Tom", detail: "Supervisor" });
  const large = await send("new", {}, { picture: new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]) });
  expect([large.status, Object.keys(large.reply.error ?? {})]).toEqual([413, ["picture"]]);
  const huge = send("new", {}, { picture: new Blob([new Uint8Array(9 * 1024 * 1024)]) });
  await expect(huge).rejects.toMatchObject({ code: "too_large" });
  const wordy = await send("new", { imageAlt: "x".repeat(161) }, { picture: new Blob([await png(8, 8)]) });
  expect([wordy.status, Object.keys(wordy.reply.error ?? {})]).toEqual([400, ["imageAlt"]]);
  await expect(send("new", {}, { picture: new Blob([await png(8, 8)]), account: "supervisor" })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await entries()).toBe(before);
  // A refused form stores no picture; a client has a logo.
  expect(await countRows("SELECT count(*) AS n FROM uploads WHERE module = 'team' AND status = 'processed'")).toBe(0);
  const client = { picture: new Blob([await png(8, 8)]), kind: "client" };
  expect((await send("new", { detail: "Outdoor" }, client)).status).toBe(302);
  expect(await countRows("SELECT count(*) AS n FROM site_entries WHERE image_key IS NOT NULL")).toBe(1);
});

test("a person who was deleted keeps the picture while the deletion is fresh, and loses it then", async () => {
  const { id, key } = await addPerson(200);
  await click(id, "delete");
  await sweepUploads({ ...testContext(), now: Date.now() }, { graceMs: week });
  expect(await MEDIA.head(key)).not.toBeNull();
  await click(id, "restore");
  await sweep();
  expect((await opened(id)).image?.key).toBe(key);
  expect(await MEDIA.head(key)).not.toBeNull();
  await click(id, "delete");
  await sweep();
  await click(id, "restore");
  expect((await opened(id)).image).toBeNull();
  expect(await MEDIA.head(key)).toBeNull();
});
