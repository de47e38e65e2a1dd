import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ListView } from "#app/edge/context/visitor.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { copy as account } from "#app/identity/account/account-copy.ts";
import type { NewListView } from "#app/identity/account/account-forms.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { saveSettings } from "#app/identity/account/save-settings.server.ts";

const copy = account.views;

const maxQuery = 400;
const maxViews = 8;
const maxLists = 10;

/** A path without query, such as "/songs/list". */
const list = z
  .string()
  .max(120)
  .regex(/^\/[\w/-]+$/)
  .refine((path) => safeReturnPath(path) === path);
const query = z
  .string()
  .max(maxQuery)
  .transform((text) => {
    const params = new URLSearchParams(text);
    params.delete("page");
    return params.toString();
  })
  .pipe(z.string().min(1).max(maxQuery));

/** The list and filters of a view that has no name yet; null if they can't be one. */
export function readNewView(given: {
  list: string | null;
  query: string | null;
}): { list: string; query: string } | null {
  const read = z.object({ list, query }).safeParse({ list: given.list, query: given.query?.replace(/^\?/, "") });
  return read.success ? read.data : null;
}

/** Names the filters of a list for the actor; a view of this name is replaced. @throws AppError unauthorised, forbidden, invalid */
export async function saveListView(ctx: RequestContext, input: NewListView): Promise<{ to: string }> {
  const { id, listViews } = requireOwnAccount(ctx);
  const view = readNewView(input);
  if (view === null) throw new AppError("invalid", copy.unknown);
  const { name } = input;
  const others = (listViews[view.list] ?? []).filter((one) => one.name !== name);
  if (others.length >= maxViews) throw new AppError("invalid", copy.tooMany(maxViews));
  if (!(view.list in listViews) && Object.keys(listViews).length >= maxLists)
    throw new AppError("invalid", copy.tooManyLists);
  const views: ListView[] = [...others, { name, query: view.query }];
  await saveSettings(ctx, { userId: id, settings: { listViews: { [view.list]: views } } });
  return { to: `${view.list}?${view.query}` };
}

/** Removes a view of the actor; false for one that is gone. @throws AppError unauthorised, forbidden */
export async function removeListView(ctx: RequestContext, { list: path, name }: { list: string; name: string }) {
  const { id, listViews } = requireOwnAccount(ctx);
  const before = new Map(Object.entries(listViews)).get(path) ?? [];
  const views = before.filter((one) => one.name !== name);
  if (views.length === before.length) return false;
  // A null takes the list out of the settings.
  await saveSettings(ctx, { userId: id, settings: { listViews: { [path]: views.length === 0 ? null : views } } });
  return true;
}
