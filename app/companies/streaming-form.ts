import { z } from "zod";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { versionField } from "#app/companies/theme/theme-form.ts";
import { hlsConfigSchema } from "#app/edge/context/company.ts";
import { labelled } from "#app/edge/forms/labelled.ts";

const { streaming: copy } = settingsCopy;
const { entryPointPlaylist, maxBufferLength, backBufferLength, startLevel } = hlsConfigSchema.shape;

/** An empty field is null: the default. */
function orDefault<Value extends z.ZodType>(value: Value) {
  return value.optional().transform((given) => given ?? null);
}

/** An integer within the bounds of the stored schema, with an error message that names them. */
function wholeNumber(field: z.ZodNullable<z.ZodInt>, message: (min: number, max: number) => string) {
  const { minValue, maxValue } = field.unwrap();
  const error = message(minValue ?? 0, maxValue ?? 0);
  return orDefault(z.number({ error }).refine((given) => field.safeParse(given).success, error));
}

/** The form of a company's streaming settings. */
export const streamingFormSchema = z.object({
  version: versionField,
  entryPointPlaylist: orDefault(z.enum(entryPointPlaylist.unwrap().options, labelled(copy.entry))),
  maxBufferLength: wholeNumber(maxBufferLength, (min, max) => copy.whole(copy.maxBufferLength, min, max)),
  backBufferLength: wholeNumber(backBufferLength, (min, max) => copy.whole(copy.backBufferLength, min, max)),
  startLevel: wholeNumber(startLevel, () => copy.choice(copy.startLevel)),
});
