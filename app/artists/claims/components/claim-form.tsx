import { type ClaimChoice, claimsPath, claimLimits as limits } from "#app/artists/claims/claim.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

const { form: copy, relations, ofLabel } = claimsCopy;

type ClaimFormProps = {
  code: string;
  choices: (ClaimChoice & { value: string })[];
  reply: FormReply | undefined;
};

/** For whom, the proof, and what helps to check it. */
export function ClaimForm({ code, choices, reply }: ClaimFormProps) {
  const options = choices.map(({ value, relation, label }) => ({
    value,
    label: label === null ? relations[relation] : ofLabel(label),
  }));
  return (
    <FormFrame id="claim" reply={reply} submit={copy.submit} cancelTo={claimsPath} className="mt-4 grid gap-6">
      {({ field }) => (
        <>
          <Select {...field("relation", options[0]?.value)} label={copy.relation} options={options} />
          <div>
            <p className="label">{copy.code}</p>
            <p className="font-mono text-lg select-all">{code}</p>
            <p className="hint mt-1.5">{copy.codeHint}</p>
          </div>
          <Field
            {...field("proofUrl")}
            label={copy.proofUrl}
            hint={copy.proofHint}
            maxLength={limits.proofUrl}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Field
            {...field("ipi")}
            label={copy.ipi}
            hint={copy.ipiHint}
            maxLength={limits.ipi}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            {...field("message")}
            label={copy.message}
            hint={copy.messageHint(limits.message)}
            maxLength={limits.message}
            multiline
            rows={5}
          />
        </>
      )}
    </FormFrame>
  );
}
