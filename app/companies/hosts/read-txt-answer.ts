import { z } from "zod";

/** The response codes of a name with records and without any (RFC 1035, RFC 2308). */
const answered = { noError: 0, noSuchName: 3 };
const txt = 16;

const answerSchema = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
});

/** `"one" "two"`: a text of up to 255 bytes each, which belong together (RFC 7208, 3.3). */
function joinTexts(data: string): string {
  const texts = [...data.matchAll(/"((?:[^"\\]|\\[\s\S])*)(?:"|\\?$)/g)].map(([, text = ""]) =>
    text.replaceAll(/\\(.)/g, "$1"),
  );
  return texts.length === 0 ? data : texts.join("");
}

/** The texts of a DNS-over-HTTPS answer in JSON, as the resolvers of Cloudflare and Google give it; null when it is no answer. */
export function readTxtAnswer(body: unknown): string[] | null {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) return null;
  const { Status, Answer = [] } = parsed.data;
  if (Status === answered.noSuchName) return [];
  if (Status !== answered.noError) return null;
  return Answer.filter(({ type }) => type === txt).map(({ data }) => joinTexts(data));
}
