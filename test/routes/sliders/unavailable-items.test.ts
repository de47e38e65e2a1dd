import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newSlide, newSliderForm, type SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { listPublicSliders } from "#app/sliders/list-public-sliders.server.ts";
import { loader as slidersList } from "#app/sliders/routes/sliders-list.tsx";
import { artists } from "#db/schema/catalogue.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { openForm, sendForm, storedSlider, storedSlides } from "#test/routes/sliders/plain-form.ts";
import { addArtist, addPlaylist, addRecording, addSlider } from "#test/routes/sliders/slider-factory.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();

const { errors, unavailable } = formCopy;
let staff = "";
let ids: Record<"kept" | "deleted" | "private" | "unpublished" | "artist", string>;

beforeAll(async () => {
  staff = await cookieOf("staff");
  const ctx = testContext();
  const song = await addRecording(ctx, "Song");
  const list = (name: string) => addPlaylist(ctx, name, [song]);
  ids = {
    kept: await list("Kept"),
    deleted: await list("Deleted"),
    private: await list("Private"),
    artist: await addArtist(ctx, "Artist"),
    unpublished: await addArtist(ctx, "Unpublished"),
  };
});

async function takeAway(): Promise<void> {
  const { db } = testContext();
  await db.update(playlists).set({ status: "deleted" }).where(eq(playlists.id, ids.deleted));
  await db.update(playlists).set({ visibility: "private" }).where(eq(playlists.id, ids.private));
  await db.update(artists).set({ status: "unpublished" }).where(eq(artists.id, ids.unpublished));
}

function formOf(kind: "playlist" | "artist", itemIds: string[], title: string): SliderForm {
  const slides = itemIds.map((itemId, at) => ({ ...newSlide(`item-${at}`), name: `Slide ${at}`, itemId }));
  return { ...newSliderForm(null), title, kind, slides };
}

const create = (items: object[], kind = "playlist") =>
  apiResponse(
    "http://localhost/api/v1/sliders",
    {
      method: "POST",
      cookie: staff,
      body: JSON.stringify({ title: "By program", kind, settings: { show: 2, scroll: 2 }, priority: 1, items }),
    },
    apiHandler,
  );

test("playlists and artists that went are named in the list and in the form, and Save asks what becomes of them", async () => {
  const title = "With two that go";
  const saved = await sendForm(
    { state: formOf("playlist", [ids.kept, ids.deleted, ids.private], title), intent: "save" },
    { cookie: staff },
  );
  expect(saved.location).toBe("/sliders/list");
  const artistTitle = "With an artist that goes";
  const artistSlider = formOf("artist", [ids.artist, ids.unpublished], artistTitle);
  expect((await sendForm({ state: artistSlider, intent: "save" }, { cookie: staff })).location).toBe("/sliders/list");
  await takeAway();

  const { answer } = await visit("http://localhost/sliders/list?status=all", { cookie: staff }, slidersList);
  const { sliders } = (answer as Awaited<ReturnType<typeof slidersList>>).data;
  const unseen = Object.fromEntries(sliders.map((slider) => [slider.title, slider.unseen]));
  expect(unseen).toMatchObject({ [title]: 2, [artistTitle]: 1 });

  const id = String((await storedSlider(title))?.id);
  const { answer: opened } = await openForm(staff, id);
  expect(opened.lists.states).toEqual({ [ids.deleted]: "deleted", [ids.private]: "private" });
  const asked = await sendForm({ state: opened.form, intent: "save" }, { cookie: staff, id });
  expect([asked.status, asked.location]).toEqual([200, null]);
  expect(asked.reply.unavailable).toMatchObject([
    { slide: "Slide 1", state: "deleted" },
    { slide: "Slide 2", state: "private" },
  ]);
  const back = await sendForm({ state: asked.reply.form, intent: "back" }, { cookie: staff, id });
  expect([back.reply.unavailable, back.reply.form.slides.length]).toEqual([[], 3]);
  const kept = await sendForm({ state: asked.reply.form, intent: "save-kept" }, { cookie: staff, id });
  expect(kept.location).toBe("/sliders/list");
  expect(await storedSlides(id)).toHaveLength(3);
  const again = await openForm(staff, id);
  const removed = await sendForm({ state: again.answer.form, intent: "save-removed" }, { cookie: staff, id });
  expect(removed.location).toBe("/sliders/list");
  expect((await storedSlides(id)).map(({ item_id }) => item_id)).toEqual([ids.kept]);
});

test("what does not exist, belongs to another company or cannot be seen is refused in a new slider, at its slide", async () => {
  const ctx = testContext();
  const nova = { ...mainCompany, id: demoCompanyIds.nova, subdomain: "nova" };
  const others = await addPlaylist({ ...ctx, company: nova }, "Theirs", []);
  for (const [kind, itemId, message] of [
    ["playlist", "nobody", errors.missingItem("playlist")],
    ["playlist", others, errors.missingItem("playlist")],
    ["playlist", ids.artist, errors.missingItem("playlist")],
    ["playlist", ids.deleted, errors.unseenItem("playlist")],
    ["playlist", ids.private, errors.unseenItem("playlist")],
    ["artist", "nobody", errors.missingItem("artist")],
    ["artist", ids.unpublished, errors.unseenItem("artist")],
    ["work", "nobody", errors.missingItem("work")],
    ["slides", "nobody", errors.missingItem("slides")],
  ] as const) {
    const response = await create([{ name: "One", itemId }], kind);
    expect(response.status, `${kind} ${itemId}`).toBe(400);
    if (kind === "work" || kind === "slides") continue;
    const sent = await sendForm({ state: formOf(kind, [itemId], "Refused"), intent: "save-kept" }, { cookie: staff });
    expect([sent.status, sent.reply.errors], `${kind} ${itemId}`).toEqual([400, { "items.0.itemId": [message] }]);
  }
  const song = await create([{ name: "One", topSong: { _id: "nobody" } }], "work");
  expect(song.status).toBe(400);
  expect(await storedSlider("By program")).toBeNull();
  expect(await storedSlider("Refused")).toBeNull();
  expect((await create([{ name: "One", itemId: ids.kept }])).status).toBe(201);
});

test("names typed for artist and playlist slides are what Discover and the API show", async () => {
  const ctx = testContext();
  await addSlider(ctx, "Typed", ["typed"], { kind: "playlist", items: [{ name: "For the sea", itemId: ids.kept }] });
  const { items } = await listPublicSliders(ctx, { segments: ["typed"], limit: 1 });
  expect(items[0]?.items[0]).toMatchObject({ name: "For the sea" });
});

test("the question names each reason in words", () => {
  expect(unavailable.line("Sea", unavailable.reasons.deleted.playlist)).toBe("Sea: the playlist was deleted.");
});
