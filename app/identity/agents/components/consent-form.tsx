import "#app/ui/form/save-bar.css";
import { Form } from "@remix-run/react";
import type { AgentScope } from "#app/identity/access/agent-scopes.ts";
import { copy as agentCopy, agentScopeTexts } from "#app/identity/agents/agent-copy.ts";
import { consentCopy as copy } from "#app/identity/agents/consent-copy.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";

export type Consent = {
  company: string;
  /** Name and email address. */
  person: string[];
  program: string;
  /** Host of the document that describes the program; null for one that registered itself. */
  documentHost: string | null;
  returnsTo: string;
  isOnThisComputer: boolean;
  scopes: AgentScope[];
};

type ConsentFormProps = {
  consent: Consent;
  /** Of the form as it was sent: what was chosen, and what is wrong. */
  reply: { chosen: string[]; error: string | null; formError: string | null } | undefined;
};

const errorId = "scopes-error";

/** Who asks, where it leads, what it may do, and the two answers. A document form: its page allows the redirect to the program. */
export function ConsentForm({ consent, reply }: ConsentFormProps) {
  const { company, person, program, documentHost, returnsTo, isOnThisComputer, scopes } = consent;
  const error = reply?.error ?? null;
  return (
    <Form method="post" reloadDocument className="grid gap-6">
      <p className="text-mute">{copy.lead(company)}</p>
      <Facts
        facts={[
          { label: copy.program, value: program },
          ...(documentHost === null ? [] : [{ label: copy.describedBy, value: documentHost }]),
          { label: copy.returnsTo, value: isOnThisComputer ? copy.thisComputer(returnsTo) : returnsTo },
          { label: copy.signedInAs, value: <Person of={person} /> },
        ]}
      />
      <p className="text-mute">{isOnThisComputer ? copy.loopback : copy.unverified}</p>
      <FormError id="consent-error" errors={reply?.formError ? [reply.formError] : []} />
      <fieldset aria-describedby={error === null ? undefined : errorId}>
        <legend className="label">{copy.scopes}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            value={scope}
            defaultChecked={reply === undefined || reply.chosen.includes(scope)}
            label={agentScopeTexts[scope]}
          />
        ))}
        <FieldError id={errorId} error={error} label={copy.scopes} />
      </fieldset>
      <p className="text-mute">{agentCopy.never}</p>
      <p className="text-mute">{copy.ends}</p>
      <div className="save-bar">
        <Button variant="accent" name="decision" value="allow">
          {copy.allow}
        </Button>
        <Button variant="quiet" name="decision" value="deny">
          {copy.deny}
        </Button>
      </div>
    </Form>
  );
}

/** The address on a line of its own, broken after its @ where it is longer. */
function Person({ of: [name, email = ""] }: { of: string[] }) {
  const [local, domain] = email.split("@");
  return (
    <>
      {name}
      <br />
      {local}@<wbr />
      {domain}
    </>
  );
}
