import { base64ToString, stringToBase64 } from "uint8array-extras";
import { z } from "zod";
import { fingerprint } from "#app/edge/context/fingerprint.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { ListRequest } from "#app/edge/lists/list-request.ts";

/** Characters: sort values with two names of 1,000 characters of three bytes, as base64; an address takes 16 KB. */
const maxCursor = 9_000;
const maxLimit = 100;

const limitError = `Enter a whole number from 1 to ${maxLimit}.`;
/** Query of every list with cursors. */
const cursorField = z.string().max(maxCursor).optional().describe("`paging.nextCursor` of the part before.");
export const positionQuery = { cursor: cursorField };
export const listQuery = {
  cursor: cursorField,
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(maxLimit, limitError)
    .optional()
    .describe("Rows; without it as many as a page has."),
};

const cursorSchema = z.tuple([
  z
    .array(z.union([z.string().max(2_000), z.number(), z.null()]))
    .min(1)
    .max(8),
  z.int().min(2).max(1_000_000),
  z.string(),
]);

const refuse = (message: string) => new AppError("invalid", message, { cursor: [message] });

type Place = Pick<RequestContext, "company" | "url">;

/** A cursor counts for its company, address and filters. It carries no right: a list reads what its reader may see. */
async function checksum({ company, url }: Place, values: unknown): Promise<string> {
  const filters = [...url.searchParams].filter(([name]) => !["cursor", "limit", "page"].includes(name));
  return fingerprint([company.id, url.pathname, filters.toSorted(([a], [b]) => (a < b ? -1 : 1)), values]);
}

export type ListPart = { list: ListRequest; page: number | null };

/** Reads the part of a list that a request asks for. `page` is its number; null without a cursor. @throws AppError invalid */
export async function readListPart(
  ctx: RequestContext,
  { cursor, limit }: { cursor?: string; limit?: number },
): Promise<ListPart> {
  const list: ListRequest = { after: null, limit: limit ?? null, next: null, isRead: false };
  if (cursor === undefined) return { list, page: null };
  if (ctx.url.searchParams.has("page")) throw refuse("Send either a cursor or a page.");
  const invalid = refuse("This cursor is not one of this list with these filters. Begin again without it.");
  let parsed: unknown;
  try {
    parsed = JSON.parse(base64ToString(cursor));
  } catch {
    throw invalid;
  }
  const { success, data } = cursorSchema.safeParse(parsed);
  if (!success) throw invalid;
  const [after, page, sum] = data;
  if (sum !== (await checksum(ctx, [after, page]))) throw invalid;
  return { list: { ...list, after }, page };
}

/** Cursor of the part after `values`, which is page number `page`. */
export async function cursorOf(place: Place, values: ListRequest["after"], page: number): Promise<string> {
  const sum = await checksum(place, [values, page]);
  return stringToBase64(JSON.stringify([values, page, sum]), { urlSafe: true });
}

const pagingShape = { nextCursor: z.string().nullable().describe("Null at the end.") };

/** Schema of a list with its cursor, in `paging`. */
export function withCursor(data: z.ZodType | undefined): z.ZodType {
  if (data instanceof z.ZodUnion)
    return z.union(data.options.map((option) => withCursor(z.instanceof(z.ZodType).parse(option))));
  if (!(data instanceof z.ZodObject)) throw new Error("a list with cursors has an object as its data");
  const { paging } = data.shape;
  const own = paging instanceof z.ZodObject ? paging : z.strictObject({});
  return data.extend({ paging: own.extend(pagingShape) });
}

type Numbered = { page?: number; limit?: number; totalPages?: number };

/** The context of a list by position, whose handler reads the number of the page that a cursor stands for. */
export function atPosition(ctx: RequestContext, { page }: ListPart): RequestContext {
  if (page === null) return ctx;
  const url = new URL(ctx.url);
  url.searchParams.delete("cursor");
  url.searchParams.set("page", String(page));
  return { ...ctx, url };
}

/** The numbers of a page, as a cursor and a limit change them. */
function renumber<Part extends Numbered>(numbered: Part, { list, page }: ListPart): Part {
  return {
    ...numbered,
    ...(page !== null && numbered.page !== undefined && { page }),
    ...(list.limit !== null && numbered.limit !== undefined && { limit: list.limit }),
  };
}

/** The data of a list with the cursor of its next part. @throws AppError invalid if the list has no parts with these filters */
export async function addCursor(ctx: RequestContext, part: ListPart, data: object): Promise<object> {
  const { paging, ...rest }: { paging?: Numbered } & Numbered = data;
  if (part.page !== null && !part.list.isRead) throw refuse("With these filters this list has no cursors.");
  const current = paging?.page ?? rest.page ?? 1;
  const { generation } = part.list;
  const isLast = current >= (paging?.totalPages ?? 1);
  const next = generation === undefined ? part.list.next : isLast ? null : [generation];
  return {
    ...renumber(rest, part),
    paging: {
      ...renumber(paging ?? {}, part),
      nextCursor: next && (await cursorOf(ctx, next, (part.page ?? current) + 1)),
    },
  };
}
