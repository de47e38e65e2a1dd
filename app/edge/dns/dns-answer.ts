import { z } from "zod";

/** Types of records that are looked up (RFC 1035, RFC 3596). */
const recordTypes = { A: 1, TXT: 16, AAAA: 28 } as const;
export type RecordType = keyof typeof recordTypes;

/** Response codes of names with and without records (RFC 1035, RFC 2308). */
const answered = { noError: 0, noSuchName: 3 };

const answerSchema = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
});

/** `"one" "two"`: texts of up to 255 bytes each, to be concatenated (RFC 7208, 3.3). */
function joinTexts(data: string): string {
  const texts = [...data.matchAll(/"((?:[^"\\]|\\[\s\S])*)(?:"|\\?$)/g)].map(([, text = ""]) =>
    text.replaceAll(/\\(.)/g, "$1"),
  );
  return texts.length === 0 ? data : texts.join("");
}

/** Records of a type in a DNS-over-HTTPS JSON response, as from Cloudflare's and Google's resolvers; null if invalid. */
export function readDnsAnswer(body: unknown, type: RecordType): string[] | null {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) return null;
  const { Status, Answer = [] } = parsed.data;
  if (Status === answered.noSuchName) return [];
  if (Status !== answered.noError) return null;
  const records = Answer.filter((answer) => answer.type === recordTypes[type]).map(({ data }) => data);
  return type === "TXT" ? records.map(joinTexts) : records;
}
