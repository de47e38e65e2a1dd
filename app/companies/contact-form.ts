import { z } from "zod";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { versionField } from "#app/companies/theme/theme-form.ts";
import { networkOf } from "#app/edge/context/social-networks.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { oneLine } from "#app/ui/one-line.ts";

const { contact: copy } = settingsCopy;

/** Characters. */
const contactLimits = { phone: 40, address: 300, tagline: 160, newsUrl: 300 };

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === "https:";

/** Contact details of a company for clients, and what its footer says and leads to. All optional. */
export const contactFormSchema = z.object({
  version: versionField,
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(maxEmailLength, copy.emailShape)
    .pipe(z.union([z.literal(""), z.email()], { error: copy.emailShape }))
    .default(""),
  phone: z
    .string()
    .trim()
    .max(contactLimits.phone, labelled(copy.phone))
    .regex(/^(?:\+?[\d\s()./-]+)?$/, copy.phoneShape)
    .refine((phone) => phone === "" || /\d/.test(phone), copy.phoneShape)
    .default(""),
  address: optionalText(copy.address, contactLimits.address),
  tagline: z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(contactLimits.tagline, labelled(copy.tagline)))
    .default(""),
  socialUrls: z
    .string()
    .default("")
    .transform((text) => [...new Set(text.split(/\s+/).filter(Boolean))])
    .superRefine((urls, context) => {
      const wrong = urls.find((url) => networkOf(url) === null);
      if (wrong !== undefined) context.addIssue({ code: "custom", message: copy.socialShape(wrong.slice(0, 80)) });
      else if (new Set(urls.map(networkOf)).size < urls.length)
        context.addIssue({ code: "custom", message: copy.socialTwice });
    }),
  newsUrl: z
    .string()
    .trim()
    .max(contactLimits.newsUrl, copy.newsShape)
    .refine((url) => url === "" || isHttps(url), copy.newsShape)
    .default(""),
});
