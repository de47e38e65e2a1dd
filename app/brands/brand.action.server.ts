import { brandChangeSchema, campaignSchema, newSongSchema, newWorkSchema } from "#app/brands/brand-form.ts";
import { brandsCopy as copy } from "#app/brands/brands-copy.ts";
import { requireBrand } from "#app/brands/record/require-brand.server.ts";
import { changeBrand, judgeBrand, setBrandDeleted } from "#app/brands/record/save-brand.server.ts";
import {
  addBrandSong,
  addBrandWork,
  changeBrandSong,
  setBrandSongRemoved,
} from "#app/brands/songs/change-songs.server.ts";
import { brandPath, brandsPath } from "#app/catalogue/fit/brand.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";

const textOf = (form: FormData, name: string) =>
  String(form.get(name) ?? "")
    .slice(0, 200)
    .toWellFormed();

const success = (title: string) => ({ kind: "success" as const, title });

/** A button of the page, "remove:<id>": a button has one value. */
function pressSongButton(ctx: RequestContext, form: FormData, { brandId, page }: { brandId: string; page: string }) {
  const [act = "", id = ""] = textOf(form, "act").split(":");
  return pressButton(ctx, { form, page }, async () => {
    if (act === "delete") {
      const { name } = await setBrandDeleted(ctx, { id: brandId, isDeleted: true });
      return { to: `${brandsPath}?${new URLSearchParams({ deleted: brandId, name })}` };
    }
    await setBrandSongRemoved(ctx, { brandId, id, isRemoved: act === "remove" });
    if (act === "remove") return { to: `${page}?${new URLSearchParams({ removed: id })}` };
    return { to: page, toast: success(copy.songs.restored) };
  });
}

/** Handles a form of a brand's page, which `act` names; without it the settings. @throws AppError unauthorised, forbidden, not_found */
export async function submitBrand(ctx: RequestContext, form: FormData, { id }: { id: string }) {
  await requireBrand(ctx, { id });
  const page = brandPath(id);
  const act = textOf(form, "act");
  if (/^(?:delete$|(?:remove|restore):)/.test(act)) return pressSongButton(ctx, form, { brandId: id, page });
  if (act.startsWith("add:")) {
    // Each result of the search has a button; the campaign is typed once.
    form.set("recordingId", act.slice("add:".length));
    return submitForm(ctx, form, {
      schema: newSongSchema,
      async act(song) {
        await addBrandSong(ctx, { ...song, brandId: id });
        return { to: `${page}?${new URLSearchParams({ q: textOf(form, "q") })}#add`, toast: success(copy.songs.added) };
      },
    });
  }
  if (act === "work")
    return submitForm(ctx, form, {
      schema: newWorkSchema,
      async act(work) {
        const { name } = await addBrandWork(ctx, { ...work, brandId: id });
        return { to: `${page}?add=work#add`, toast: success(copy.songs.addedWork(name)) };
      },
    });
  if (act.startsWith("song:"))
    return submitForm(ctx, form, {
      schema: campaignSchema,
      async act(campaign) {
        await changeBrandSong(ctx, { ...campaign, brandId: id, id: act.slice("song:".length) });
        return { to: page, toast: success(copy.songs.changed) };
      },
    });
  return submitForm(ctx, form, {
    schema: brandChangeSchema,
    judge: ({ name, rivals }) => judgeBrand(ctx, { id, name, rivals }),
    async act(brand) {
      await changeBrand(ctx, { ...brand, id });
      return { to: page, toast: success(copy.saved) };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await requireBrand(ctx, { id })) };
    },
  });
}
