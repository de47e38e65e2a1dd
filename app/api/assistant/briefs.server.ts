import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { briefReadingSchema, maxBrief } from "#app/assistant/brief/brief.ts";
import { parseBrief } from "#app/assistant/brief/parse-brief.server.ts";
import { searchOfBrief } from "#app/assistant/brief/search-of-brief.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import { storableText } from "#app/edge/forms/read-body.server.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";

const bodySchema = z.strictObject({
  text: z
    .string({ error: "Enter a brief." })
    .transform(storableText)
    .pipe(
      z
        .string()
        .max(maxBrief, `Use at most ${maxBrief.toLocaleString("en")} characters.`)
        .refine((text) => /[\p{L}\p{N}]/u.test(text), "Enter a brief."),
    ),
  timeZone: z.string().max(64).default("UTC"),
});

const dataSchema = z.strictObject({
  /** As it was read: offsets of spans are UTF-16 units of it. */
  text: z.string(),
  ...briefReadingSchema.shape,
  search: z.strictObject({ path: z.string(), usage: z.string(), unused: z.array(z.string()) }),
});

export const briefs = new ApiRouter("Search")
  .on(
    "post",
    "/briefs/parse",
    {
      summary: "What a brief in words asks for",
      description:
        "Stores nothing. `chips` are what was read, each with the words (`spans`) that made it; `rest` is what was not, sentence by sentence; `questions` have the chips that each answer makes; `notices` name contradictions, days that are past and other languages. Dates are counted from now in `timeZone` (IANA, UTC without one). `search.path` is the search for the text, on the page and as `GET /search`; each `&drop=` with the id of a chip leaves it out. `usage` is the use as in `/clearance`, `unused` are the ids of chips that neither follows. 60 a minute.",
      access: "anyone",
      body: bodySchema,
      // JSON may escape each of 10,000 characters with six.
      maxBytes: 128 * 1024,
      data: dataSchema,
    },
    async ({ ctx, body: { text, timeZone } }) => {
      const reading = await parseBrief(ctx, { text, timeZone });
      const { usage, unused } = searchOfBrief(reading.chips, knownDictionary());
      ctx.responseHeaders.set("Cache-Control", "no-store");
      const search = {
        path: `/search?${new URLSearchParams({ q: text })}`,
        usage: usage === null ? "" : writeUsage(usage),
        unused,
      };
      return { text, ...reading, search };
    },
  )
  .close();
