import type { SubmissionResult } from "@conform-to/react";
import { transferLimits as limits } from "#app/projects/transfers/transfer.ts";
import { transfersCopy } from "#app/projects/transfers/transfers-copy.ts";
import { ShareFields } from "#app/sharing/components/share-fields.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";

const { fields: copy } = transfersCopy;

type ShareFieldsProps = NonNullable<Parameters<typeof ShareFields>[0]["saved"]>;

type TransferFieldsProps = {
  reply: SubmissionResult<string[]> | undefined;
  /** Null for a new transfer. */
  saved: (Omit<ShareFieldsProps, keyof typeof ofOtherKinds> & { title: string; maxDownloads: number | null }) | null;
};

/** Fields of playlist links, hidden by ShareFields here. */
const ofOtherKinds = { download: "none", takesNotes: true, showsNotes: true } as const;

/** Fields of a transfer, filled with the submitted or the saved values. */
export function TransferFields({ reply, saved }: TransferFieldsProps) {
  const fields = readFormReply(reply);
  const { field } = fields;
  return (
    <>
      <Field
        {...field("title", saved?.title)}
        label={copy.title}
        hint={copy.titleHint}
        maxLength={limits.title}
        autoComplete="off"
        required
      />
      <ShareFields kind="transfer" fields={fields} saved={saved && { ...saved, ...ofOtherKinds }} />
      <Field
        {...field("maxDownloads", saved?.maxDownloads?.toString())}
        type="number"
        label={copy.maxDownloads}
        hint={copy.maxDownloadsHint}
        min={1}
        max={limits.downloads}
        step={1}
      />
    </>
  );
}
