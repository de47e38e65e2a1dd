import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { maxReturnPath } from "#app/edge/forms/return-path.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { changePreset } from "#app/rights/usage/presets/change-preset.server.ts";
import { createPreset } from "#app/rights/usage/presets/create-preset.server.ts";
import { deletePreset } from "#app/rights/usage/presets/delete-preset.server.ts";
import { presetName, presetUsage } from "#app/rights/usage/presets/preset.ts";
import { requirePreset } from "#app/rights/usage/presets/require-preset.server.ts";
import { restorePreset } from "#app/rights/usage/presets/restore-preset.server.ts";
import { readReturnPath, warnOfPast } from "#app/rights/usage/read-usage-page.server.ts";
import { storeUsage } from "#app/rights/usage/store-usage.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { usageCopy as copy } from "#app/rights/usage/usage-copy.ts";
import { usageFormPath, withUsage } from "#app/rights/usage/usage-path.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";

const done = (title: string) => ({ kind: "success" as const, title });
const idField = z.string().max(64).default("");

/** Turns the use on for this browser; an empty one turns it off. Returns where to go: the page `returnTo`, with the use in its address. */
export function turnOn(ctx: RequestContext, { usage, returnTo }: { usage: Usage; returnTo: string }): string {
  const text = writeUsage(usage);
  if (text === "") return turnOff(ctx, returnTo);
  storeUsage(ctx, text);
  const past = warnOfPast(ctx, usage);
  if (past !== null) ctx.flash.set({ kind: "warning", title: copy.pastTitle, body: past });
  return withUsage(returnTo, text);
}

/** Turns the use off on every page. Returns where to go; the toast there undoes it. */
function turnOff(ctx: RequestContext, returnTo: string): string {
  const before = currentUsage({ ...ctx, url: new URL(returnTo, ctx.url) });
  storeUsage(ctx, null);
  const href = before && withUsage(returnTo, writeUsage(before));
  const link = href !== null && href.length <= maxReturnPath ? { link: { href, label: copy.undo } } : {};
  if (before !== null) ctx.flash.set({ ...done(copy.turnedOff), ...link });
  return returnTo;
}

/** Handles the forms of the page: saved uses, and turning the use off. @throws AppError unauthorised, forbidden, not_found */
export async function changeUsage(ctx: RequestContext, form: FormData) {
  requireAccess(ctx, "transactions");
  const returnTo = readReturnPath(ctx.url.searchParams.get("return"));
  const page = usageFormPath(returnTo);
  const id = idField.safeParse(form.get("id") ?? "").data ?? "";
  switch (form.get("act")) {
    case "save":
      return submitForm(ctx, form, {
        schema: z.object({ name: presetName, usage: presetUsage }),
        async act(value) {
          await createPreset(ctx, value);
          return { to: page, toast: done(copy.presets.done.saved) };
        },
      });
    case "rename":
      return submitForm(ctx, form, {
        schema: z.object({ id: idField, version: z.string().max(20).default(""), name: presetName }),
        async act(value) {
          await changePreset(ctx, value);
          return { to: page, toast: done(copy.presets.done.renamed) };
        },
        async fieldsAfterConflict() {
          return { version: versionOf(await requirePreset(ctx, { id, change: false })) };
        },
      });
    case "delete":
      return pressButton(ctx, { form, page, shown: ["forbidden"] }, async () => {
        await deletePreset(ctx, { id });
        return { to: `${page}&${new URLSearchParams({ deleted: id })}` };
      });
    case "restore":
      return pressButton(ctx, { form, page, shown: ["conflict", "duplicate"] }, async () => {
        await restorePreset(ctx, { id });
        return { to: page, toast: done(copy.presets.done.restored) };
      });
    default:
      return pressButton(ctx, { form, page: returnTo }, async () => ({ to: turnOff(ctx, returnTo) }));
  }
}
