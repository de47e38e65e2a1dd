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
  const { value, error } = fields;
  return (
    <>
      <Field
        name="title"
        label={copy.title}
        hint={copy.titleHint}
        defaultValue={value("title", saved?.title)}
        error={error("title")}
        maxLength={limits.title}
        autoComplete="off"
        required
      />
      <ShareFields kind="transfer" fields={fields} saved={saved && { ...saved, ...ofOtherKinds }} />
      <Field
        name="maxDownloads"
        type="number"
        label={copy.maxDownloads}
        hint={copy.maxDownloadsHint}
        defaultValue={value("maxDownloads", saved?.maxDownloads?.toString())}
        error={error("maxDownloads")}
        min={1}
        max={limits.downloads}
        step={1}
      />
    </>
  );
}
