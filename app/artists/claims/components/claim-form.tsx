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
      {({ value, error }) => (
        <>
          <Select
            name="relation"
            label={copy.relation}
            options={options}
            defaultValue={value("relation", options[0]?.value)}
            error={error("relation")}
          />
          <div>
            <p className="label">{copy.code}</p>
            <p className="font-mono text-lg select-all">{code}</p>
            <p className="hint mt-1.5">{copy.codeHint}</p>
          </div>
          <Field
            name="proofUrl"
            label={copy.proofUrl}
            hint={copy.proofHint}
            defaultValue={value("proofUrl")}
            error={error("proofUrl")}
            maxLength={limits.proofUrl}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Field
            name="ipi"
            label={copy.ipi}
            hint={copy.ipiHint}
            defaultValue={value("ipi")}
            error={error("ipi")}
            maxLength={limits.ipi}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            name="message"
            label={copy.message}
            hint={copy.messageHint(limits.message)}
            defaultValue={value("message")}
            error={error("message")}
            maxLength={limits.message}
            multiline
            rows={5}
          />
        </>
      )}
    </FormFrame>
  );
}
