import { Form } from "@remix-run/react";
import { domainRecord } from "#app/identity/provider/domains/domain-form.ts";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const { domains: copy } = providerCopy;

export type ListedDomain = { id: string; domain: string; challenge: string; verifiedAt: number | null };

/** The email domains of a company, each with the record that proves it, and the form that adds one. */
export function DomainList({ domains, reply }: { domains: ListedDomain[]; reply: FormReply | undefined }) {
  return (
    <section aria-labelledby="email-domains">
      <h2 id="email-domains" className="text-xl">
        {copy.title}
      </h2>
      <p className="mt-2 max-w-[60ch] text-mute">{copy.lead}</p>
      {domains.length === 0 ? (
        <p className="mt-5">{copy.none}</p>
      ) : (
        <ul className="mt-5 border-t border-line">
          {domains.map((domain) => (
            <DomainRow key={domain.id} {...domain} />
          ))}
        </ul>
      )}
      <FormFrame id="add-domain" reply={reply} className="mt-6 grid max-w-md gap-5">
        {(fields) => (
          <>
            <Field
              label={copy.domain}
              hint={copy.hint}
              {...fields.field("domain")}
              required
              maxLength={253}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
            <Button variant="quiet" name="intent" value="add-domain" className="justify-self-start">
              {copy.add}
            </Button>
          </>
        )}
      </FormFrame>
    </section>
  );
}

function DomainRow({ id, domain, challenge, verifiedAt }: ListedDomain) {
  const record = domainRecord({ domain, challenge });
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="font-semibold [overflow-wrap:anywhere]">{domain}</p>
        <p className={verifiedAt === null ? "text-mute" : "text-moss"}>
          {verifiedAt === null ? copy.open : copy.proven}
        </p>
      </div>
      {verifiedAt === null ? (
        <>
          <p className="mt-2 text-mute">{copy.instruction}</p>
          <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            <dt className="label">{copy.record.type}</dt>
            <dd>TXT</dd>
            <dt className="label">{copy.record.name}</dt>
            <dd className="break-all">{record.name}</dd>
            <dt className="label">{copy.record.value}</dt>
            <dd className="break-all">{record.value}</dd>
          </dl>
        </>
      ) : null}
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        <FormKey />
        <input type="hidden" name="id" value={id} />
        {verifiedAt === null ? (
          <Button variant="quiet" size="small" name="intent" value="check-domain" aria-label={copy.checkOf(domain)}>
            {copy.check}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" name="intent" value="remove-domain" aria-label={copy.removeOf(domain)}>
          {copy.remove}
        </Button>
      </Form>
    </li>
  );
}
