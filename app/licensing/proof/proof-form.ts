import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { isPlatform, platformName, readChannel } from "#app/licensing/proof/platforms.ts";
import { readPostUrl } from "#app/licensing/proof/post-url.ts";
import { proofCopy as copy } from "#app/licensing/proof/proof-copy.ts";
import { proofLimits } from "#app/licensing/proof/proof-limits.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";

const { errors } = copy;

function line(label: string, missing: string) {
  const max = proofLimits.name;
  return z
    .string({ error: missing })
    .trim()
    .transform((text) => text.replaceAll(/\s+/g, " "))
    .pipe(z.string({ error: missing }).regex(visibleText, missing).max(max, labelled(label, "use")));
}

/** A channel with its handle as it is stored. */
export const channelSchema = z
  .object({
    platform: z.string({ error: errors.platform }).refine(isPlatform, errors.platform),
    name: optionalText(copy.channel, proofLimits.address, "use"),
  })
  .transform(({ platform, name }, context) => {
    const channel = isPlatform(platform) ? readChannel(platform, name) : null;
    if (channel !== null && channel.name.length <= proofLimits.address)
      return { kind: "channel" as const, platform, role: "", ...channel };
    const message = platform === "website" ? errors.website : errors.channel(platformName(platform));
    context.addIssue({ code: "custom", path: ["name"], message });
    return z.NEVER;
  });

export const partySchema = z
  .object({ name: line(copy.party, errors.party), role: line(copy.role, errors.role) })
  .transform(({ name, role }) => ({
    ...{ kind: "party" as const, platform: "", name, role },
    key: `${name} ${role}`.normalize("NFKC").toLowerCase(),
  }));

/** `today`: ISO date. */
export function postSchema(today: string) {
  return z.object({
    url: z.string({ error: errors.postUrl }).transform((typed, context) => {
      const url = readPostUrl(typed);
      if (url !== null) return url;
      context.addIssue({ code: "custom", message: errors.postUrl });
      return z.NEVER;
    }),
    channel: line(copy.postChannel, errors.postChannel),
    postedOn: z
      .string({ error: errors.postedOn })
      .trim()
      .refine((date) => isIsoDate(date) && date >= "2000-01-01" && date <= today, errors.postedOn),
    poster: line(copy.poster, errors.poster),
  });
}

export const entrySchema = z.object({ entry: z.string().max(60) });

export type NewCoverage = z.output<typeof channelSchema> | z.output<typeof partySchema>;
export type NewPost = z.output<ReturnType<typeof postSchema>>;
