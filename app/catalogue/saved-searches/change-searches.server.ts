import type { z } from "zod";
import { clearRecentSearches } from "#app/catalogue/saved-searches/recent-searches.server.ts";
import { deleteSearch, renameSearch, saveSearch } from "#app/catalogue/saved-searches/save-search.server.ts";
import { newSearchSchema, searchesPath, searchNameSchema } from "#app/catalogue/saved-searches/saved-search.ts";
import { searchesCopy as copy } from "#app/catalogue/saved-searches/searches-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/** A submitted form with its error and input. `id` is null for the form that saves a search. */
export type RefusedSearch = { id: string | null; name: string; query: string; error: string; status: number };

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** @throws AppError invalid with the first error of a field */
function parse<Schema extends z.ZodType>(schema: Schema, form: FormData): z.output<Schema> {
  const parsed = schema.safeParse({ name: text(form, "name"), query: text(form, "query") });
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", parsed.error.issues[0]?.message ?? "");
}

async function run(ctx: RequestContext, form: FormData, savedTo: string): Promise<string> {
  await enforceRateLimit(ctx.env, "form", `saved-search:${requireActor(ctx).id}`);
  const id = text(form, "id");
  switch (text(form, "intent")) {
    case "rename":
      await renameSearch(ctx, { id, ...parse(searchNameSchema, form) });
      ctx.flash.set({ kind: "success", title: copy.done.renamed });
      return searchesPath;
    case "delete": {
      const deleted = await deleteSearch(ctx, { id });
      return `${searchesPath}?${new URLSearchParams({ deleted: deleted.name, query: deleted.query })}`;
    }
    case "restore":
      await saveSearch(ctx, parse(newSearchSchema, form));
      ctx.flash.set({ kind: "success", title: copy.done.restored });
      return searchesPath;
    case "clear":
      await clearRecentSearches(ctx);
      ctx.flash.set({ kind: "success", title: copy.done.cleared });
      return searchesPath;
    default:
      await saveSearch(ctx, parse(newSearchSchema, form));
      ctx.flash.set({
        kind: "success",
        title: copy.done.saved,
        link: { href: searchesPath, label: copy.saved },
      });
      return savedTo;
  }
}

/**
 * Handles a form of the page and returns the redirect target, or the form with its error. A saved search redirects to `savedTo`. @throws
 * AppError unauthorised, not_found
 */
export async function changeSearches(
  ctx: RequestContext,
  form: FormData,
  savedTo: string = searchesPath,
): Promise<{ to: string } | RefusedSearch> {
  try {
    return { to: await sendOnce(ctx, form, () => run(ctx, form, savedTo)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unauthorised" || error.code === "not_found") throw error;
    const id = text(form, "intent") === "rename" ? text(form, "id") : null;
    return { id, name: text(form, "name"), query: text(form, "query"), error: error.message, status: error.status };
  }
}
