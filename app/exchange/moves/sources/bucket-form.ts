import { z } from "zod";

export const audioPath = (moveId: string) => `/ingestions/move/${moveId}/audio`;

const text = (max: number) => z.string().trim().min(1, "Fill this in.").max(max, `Use at most ${max} characters.`);

export const bucketSchema = z.object({
  endpoint: text(300),
  region: text(60).regex(/^[\w-]*$/, "Use letters, digits and hyphens."),
  bucket: text(255).regex(/^\w[\w.-]*$/, "This isn't the name of a bucket."),
  prefix: z.string().trim().max(800, "Use at most 800 characters.").default(""),
  keyId: text(200).regex(/^[\x21-\x7e]*$/, "A key ID has no spaces."),
  secret: z.string().trim().max(500, "Use at most 500 characters.").default(""),
});
export type BucketForm = z.output<typeof bucketSchema>;

export const bucketActSchema = z.object({ act: z.enum(["list", "forget"]) });
