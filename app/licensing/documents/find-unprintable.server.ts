import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { licenceDocumentCopy as copy } from "#app/licensing/documents/licence-document-copy.ts";
import { missingReplySchema } from "#app/licensing/documents/printed-document.ts";

/** User input that a licence prints. */
type PrintedTexts = {
  licensee: string;
  project: string;
  endClient: string;
  conditions: string;
  lines: { title: string; artists: string }[];
};

/** The characters that the PDF fonts cannot print (they appear as boxes), each once. @throws AppError unavailable */
export async function findUnprintable(
  ctx: Pick<RequestContext, "env" | "company">,
  { licensee, project, endClient, conditions, lines }: PrintedTexts,
): Promise<string[]> {
  const songs = lines.flatMap(({ title, artists }) => [title, artists]);
  const texts = [ctx.company.name, licensee, project, endClient, conditions, ...songs];
  const body = JSON.stringify({ texts });
  const response = await ctx.env.DOCUMENTS.fetch("https://documents.internal/missing", { method: "POST", body });
  if (response.ok) return missingReplySchema.parse(await response.json()).characters;
  await response.body?.cancel();
  throw new AppError("unavailable", copy.checkFailed);
}
