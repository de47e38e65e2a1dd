import { useId } from "react";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";
import { endpointLimits } from "#app/webhooks/endpoints/endpoint-form.ts";
import { webhookEvents, webhookTypes } from "#app/webhooks/webhook-events.ts";
import { webhooksCopy } from "#app/webhooks/webhooks-copy.ts";

const { form: copy } = webhooksCopy;

type EndpointFieldsProps = FormFields & {
  /** Null for a new one. */
  saved: { url: string; description: string; events: string[]; active: boolean } | null;
};

/** Address, description and events of a webhook; of a saved one also whether it is active. */
export function EndpointFields({ field, value, values, error, saved }: EndpointFieldsProps) {
  const eventsErrorId = useId();
  const events = values("events", saved?.events ?? []);
  const eventsError = error("events");
  return (
    <>
      <Field
        type="url"
        {...field("url", saved?.url)}
        label={copy.url}
        hint={copy.urlHint}
        required
        maxLength={endpointLimits.url}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...field("description", saved?.description)}
        label={copy.description}
        hint={copy.descriptionHint}
        maxLength={endpointLimits.description}
      />
      <fieldset aria-describedby={eventsError ? eventsErrorId : undefined}>
        <legend className="label">{copy.events}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {webhookTypes.map((type) => (
            <Checkbox
              key={type}
              name="events"
              value={type}
              defaultChecked={events.includes(type)}
              label={<EventLabel type={type} />}
            />
          ))}
        </div>
        <FieldError id={eventsErrorId} error={eventsError} label={copy.events} />
      </fieldset>
      {saved === null ? null : (
        <div>
          <Checkbox
            name="active"
            defaultChecked={value("active", saved.active ? "on" : "") !== ""}
            label={copy.active}
          />
          <p className="hint mt-1.5">{copy.activeHint}</p>
        </div>
      )}
    </>
  );
}

type EventLabelProps = { type: (typeof webhookTypes)[number] };

function EventLabel({ type }: EventLabelProps) {
  const { name, description } = webhookEvents[type];
  return (
    <>
      {name} <code className="text-[0.8125rem] wrap-anywhere text-mute">{type}</code>
      <span className="block text-sm text-mute">{description}</span>
    </>
  );
}
