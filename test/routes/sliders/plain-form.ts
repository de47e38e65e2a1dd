import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { SliderFormReply } from "#app/sliders/admin/form/form-reply.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { newSlide, newSliderForm } from "#app/sliders/admin/form/slider-form.ts";
import type { SliderBody } from "#app/sliders/admin/form/slider-schema.ts";
import { action as createAction, loader as createLoader } from "#app/sliders/routes/slider-create.tsx";
import { action as editAction, loader as editLoader } from "#app/sliders/routes/slider-edit.tsx";
import { artists } from "#db/schema/catalogue.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };

/** A form as a browser without scripts sends it: the state of the page, what is in its fields, and the button. */
export type PlainForm = { state: SliderForm; fields?: Record<string, string>; intent: string };

/** The artist and the playlist of `validSlider`. */
export async function addRuleItems(): Promise<void> {
  const { db } = testContext();
  await db.insert(artists).values({ id: "item-artist", slug: "item-artist", name: "Artist", status: "published" });
  const list = { id: "item-playlist", companyId: mainCompany.id, slug: "item-playlist", name: "Playlist" };
  await db.insert(playlists).values({ ...list, visibility: "public" });
}

type Sent = { cookie: string; host?: string; id?: string };
type Sending = { status: number; location: string | null; reply: SliderFormReply; headers: Headers };

export async function sendForm(form: PlainForm, { cookie, host = "localhost", id }: Sent): Promise<Sending> {
  const fields = { state: JSON.stringify(form.state), ...form.fields, intent: form.intent };
  const given = { method: "POST", cookie, form: fields, params: { id: id ?? "" } };
  const path = id === undefined ? "create" : `edit/${id}`;
  const { answer, ctx } = await visit(`http://${host}/sliders/${path}`, given, id ? editAction : createAction);
  if (answer instanceof Response)
    return {
      status: answer.status,
      location: answer.headers.get("Location"),
      reply: null as never,
      headers: ctx.responseHeaders,
    };
  const { data, init } = answer as { data: SliderFormReply; init: ResponseInit | null };
  return { status: init?.status ?? 200, location: null, reply: data, headers: ctx.responseHeaders };
}

const typed = (value: unknown) => String(value ?? "");

/** The page of a slider before its last edit, and the fields with that edit in them. */
export function plainFormOf(body: SliderBody): Pick<PlainForm, "state" | "fields"> {
  const fields: Record<string, string> = {
    title: typed(body.title),
    show: typed(body.settings?.show),
    scroll: typed(body.settings?.scroll),
    priority: typed(body.priority),
  };
  const slides = (body.items ?? []).map((item, at) => {
    const key = `new-${at + 1}`;
    for (const name of ["name", "itemUrl", "link"] as const) fields[`slides.${key}.${name}`] = typed(item[name]);
    // The textarea of a reel holds plain text: markup is typed away.
    fields[`slides.${key}.description`] = typed(item.description).replace(/<[^>]*>/g, "");
    return { ...newSlide(key), itemId: item.itemId ?? null };
  });
  return { state: { ...newSliderForm(null), kind: body.kind || "", slides }, fields };
}

export const storedSlider = (title: string) => DB.prepare("SELECT * FROM sliders WHERE title = ?").bind(title).first();
export const storedSlides = async (id: unknown) =>
  (await DB.prepare("SELECT * FROM slides WHERE slider_id = ? ORDER BY position").bind(id).all()).results;

/** The page of the form as it is opened; without an id that of a new slider. */
export async function openForm(cookie: string, id?: string, host = "localhost") {
  const url = `http://${host}/sliders/${id ? `edit/${id}` : "create"}`;
  const { answer, ctx } = await visit(url, { cookie, params: { id: id ?? "" } }, id ? editLoader : createLoader);
  return { answer: answer as Awaited<ReturnType<typeof createLoader>>, ctx };
}

/** Presses one button after another, each time on the page that the one before returned. */
export async function pressButtons(cookie: string, form: SliderForm, steps: Omit<PlainForm, "state">[]) {
  let reply: Awaited<ReturnType<typeof sendForm>>["reply"] | null = null;
  for (const step of steps) {
    const sent = await sendForm({ state: reply?.form ?? form, ...step }, { cookie });
    expect(sent.status, step.intent).toBe(200);
    reply = sent.reply;
  }
  if (reply === null) throw new Error("No button was pressed");
  return reply;
}
