import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type SearchAddress = ReturnType<typeof readSearchParams>;
/** Reads a text that is more than a few words; null for those that are words to search for. */
export type TextReader = (ctx: RequestContext, params: URLSearchParams) => Promise<SearchAddress | null>;

let readText: TextReader = async () => null;

/** Briefs are read by a module above the catalogue, which the server's entry names here. */
export function readTextsWith(reader: TextReader): void {
  readText = reader;
}

/** The search of an address, whatever its text is. */
export async function readAddress(ctx: RequestContext, params: URLSearchParams): Promise<SearchAddress> {
  return (await readText(ctx, params)) ?? readSearchParams(params);
}
