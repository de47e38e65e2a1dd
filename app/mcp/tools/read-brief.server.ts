import { z } from "zod";
import { briefReadingSchema, maxBrief } from "#app/assistant/brief/brief.ts";
import { parseBrief } from "#app/assistant/brief/parse-brief.server.ts";
import { searchOfBrief } from "#app/assistant/brief/search-of-brief.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import { storableText } from "#app/edge/forms/read-body.server.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";

const chip = z.strictObject({ slot: z.string(), label: z.string(), implied: z.literal(true).optional() });
const texts = z.array(z.string()).default([]);

export const readBriefTool = defineTool({
  name: "read_brief",
  description:
    "Reads a client's words, also a pasted mail: moods, instruments, tempo, lengths, media, territories, term, budget, references. `search` takes the same words; `usage` is for the tools that ask for one; `rest` was not read: mind it yourself. Stores nothing.",
  input: z.strictObject({
    text: z.string().transform(storableText).pipe(z.string().trim().min(1, "Enter a brief.").max(maxBrief)),
    timeZone: z.string().max(64).default("UTC").describe("IANA, for days such as “Friday”."),
  }),
  output: z.strictObject({
    chips: z.array(chip).default([]).describe("What was read; implied: not said as it is."),
    rest: texts,
    questions: texts.describe("To ask the client."),
    notices: briefReadingSchema.shape.notices.default([]),
    unused: texts.describe("Chips that a search cannot follow."),
    usage: z.string().default(""),
  }),
  isIdempotent: true,
  isPlayable: false,
  async run(ctx, { text, timeZone }) {
    const { chips, rest, questions, notices } = await parseBrief(ctx, { text, timeZone });
    const { usage, unused } = searchOfBrief(chips, knownDictionary());
    const labelOf = new Map(chips.map(({ id, label }) => [id, label]));
    return {
      chips: chips.map(({ slot, label, certainty }) => ({
        ...{ slot, label },
        ...(certainty === "implied" ? { implied: true as const } : {}),
      })),
      rest: rest.flatMap((one) => (one.folded ? [] : [one.text])),
      questions: questions.map((question) => question.text),
      notices,
      unused: unused.flatMap((id) => labelOf.get(id) ?? []),
      usage: usage === null ? "" : writeUsage(usage),
    };
  },
  describe: ({ chips, rest, questions, notices, unused, usage }) => [
    ...chips.map(({ slot, label }) => `${slot}: ${quoted(label)}`),
    ...unused.map((label) => `Not searched for: ${quoted(label)}`),
    ...rest.map((one) => `Not read: ${quoted(one)}`),
    ...questions.map((one) => `Ask: ${quoted(one)}`),
    ...notices.map((one) => `Note: ${quoted(one)}`),
    ...(usage === "" ? [] : [`usage: ${quoted(usage)}`]),
  ],
});
