import { z } from "zod";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { versionField } from "#app/companies/theme-form.ts";
import { hlsConfigSchema } from "#app/edge/context/company.ts";

const { streaming: copy } = settingsCopy;
const { entryPointPlaylist, maxBufferLength, backBufferLength, startLevel } = hlsConfigSchema.shape;

/** A field left empty is the product's own value: null. */
function orDefault<Value extends z.ZodType>(value: Value) {
  return value.optional().transform((given) => given ?? null);
}

/** The bounds are the stored schema's; here they are said in the words of the field. */
function wholeNumber(field: z.ZodNullable<z.ZodInt>, say: (min: number, max: number) => string) {
  const { minValue, maxValue } = field.unwrap();
  const message = say(minValue ?? 0, maxValue ?? 0);
  return orDefault(z.number({ error: message }).refine((given) => field.safeParse(given).success, message));
}

/** The form of what the player does in a company's space. */
export const streamingFormSchema = z.object({
  version: versionField,
  entryPointPlaylist: orDefault(z.enum(entryPointPlaylist.unwrap().options, { error: copy.choice(copy.entry) })),
  maxBufferLength: wholeNumber(maxBufferLength, (min, max) => copy.whole(copy.maxBufferLength, min, max)),
  backBufferLength: wholeNumber(backBufferLength, (min, max) => copy.whole(copy.backBufferLength, min, max)),
  startLevel: wholeNumber(startLevel, () => copy.choice(copy.startLevel)),
});
