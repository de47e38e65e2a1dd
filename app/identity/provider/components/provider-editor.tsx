import { providerCopy } from "#app/identity/provider/provider-copy.ts";
import { providerUses } from "#app/identity/provider/provider-form.ts";
import type { ProviderSettings } from "#app/identity/provider/read-provider-settings.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormFields, FormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

const { provider: copy } = providerCopy;

type Settings = Pick<ProviderSettings, "provider" | "roles" | "administrators" | "redirectUris">;

/** The identity provider of a company: what to enter there, and what it says here. */
export function ProviderEditor({ settings, reply }: { settings: Settings; reply: FormReply | undefined }) {
  const { provider, redirectUris } = settings;
  const version = provider?.version ?? "";
  return (
    <section aria-labelledby="identity-provider" className="mt-12 border-t border-line pt-6">
      <h2 id="identity-provider" className="text-xl">
        {copy.title}
      </h2>
      <p className="mt-2 max-w-[60ch] text-mute">{copy.lead}</p>
      <dl className="mt-5">
        <dt className="label">{copy.redirectUris}</dt>
        {redirectUris.map((address) => (
          <dd key={address} className="flex flex-wrap items-center gap-3 break-all">
            {address} <CopyButton code={address} size="small" />
          </dd>
        ))}
      </dl>
      <FormFrame
        id="provider"
        keyless
        reply={reply}
        saved={{ path: "/company-settings/own/sign-in", version }}
        className="mt-6 grid max-w-md gap-6"
      >
        {(fields) => <ProviderFields settings={settings} fields={fields} />}
      </FormFrame>
      {provider ? (
        <p className="mt-6">
          {/* Leaves the site. */}
          <a href="/sign-in/provider?try" className="btn btn-quiet">
            {copy.tryIt}
          </a>
          <span className="hint mt-1.5 block">{copy.tryHint}</span>
        </p>
      ) : null}
    </section>
  );
}

function ProviderFields({ settings, fields }: { settings: Settings; fields: FormFields }) {
  const { provider, roles, administrators } = settings;
  const text = (name: "label" | "issuer" | "clientId", max: number) => ({
    ...{ label: copy[name], hint: copy.hints[name], name, required: true, maxLength: max },
    ...{ autoComplete: "off", spellCheck: false, error: fields.error(name) },
    defaultValue: fields.value(name, provider?.[name]),
  });
  const chosen = fields.values("policyIds", provider?.policyIds);
  return (
    <>
      <Field {...text("label", 40)} />
      <Field {...text("issuer", 500)} inputMode="url" autoCapitalize="none" />
      <Field {...text("clientId", 255)} autoCapitalize="none" />
      <Field
        label={copy.clientSecret}
        hint={provider?.hasSecret ? copy.hints.secretKept : copy.hints.secret}
        name="clientSecret"
        secret
        maxLength={500}
        error={fields.error("clientSecret")}
        autoComplete="off"
        spellCheck={false}
      />
      <Choices legend={copy.use} hint={null} error={fields.error("use")}>
        {providerUses.map((use) => (
          <Checkbox
            key={use}
            type="radio"
            name="use"
            value={use}
            required
            defaultChecked={fields.value("use", provider?.use ?? "off") === use}
            label={copy.uses[use]}
          />
        ))}
      </Choices>
      <Choices legend={copy.policies} hint={copy.policiesHint} error={fields.error("policyIds")}>
        {roles.map(({ id, name }) => (
          <Checkbox key={id} name="policyIds" value={id} defaultChecked={chosen.includes(id)} label={name} />
        ))}
      </Choices>
      <Select
        label={copy.breakGlass}
        hint={copy.breakGlassHint}
        {...fields.field("breakGlassUserId", provider?.breakGlassUserId)}
        options={[
          { value: "", label: copy.noOne },
          ...administrators.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button variant="accent" name="intent" value="save-provider" className="justify-self-start">
        {copy.save}
      </Button>
    </>
  );
}

type ChoicesProps = { legend: string; hint: string | null; error: string | undefined; children: React.ReactNode };

function Choices({ legend, hint, error, children }: ChoicesProps) {
  const id = `${legend.toLowerCase().replaceAll(" ", "-")}-error`;
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="label">{legend}</legend>
      {hint ? <p className="hint mb-2">{hint}</p> : null}
      {children}
      <FieldError id={id} error={error} label={legend} />
    </fieldset>
  );
}
