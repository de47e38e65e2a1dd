import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TimeZoneField } from "#app/comments/notifications/components/time-zone-field.tsx";
import { WayFields, WayHeads } from "#app/comments/notifications/components/way-fields.tsx";
import { getNotificationSettings } from "#app/comments/notifications/settings/get-notification-settings.server.ts";
import { notificationSettingsSchema } from "#app/comments/notifications/settings/notification-settings-form.ts";
import { saveNotificationSettings } from "#app/comments/notifications/settings/save-notification-settings.server.ts";
import { settingsCopy as copy } from "#app/comments/notifications/settings/settings-copy.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
  return { ...(await getNotificationSettings(ctx)), zones };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireOwnAccount(ctx);
  return submitForm(ctx, request, {
    schema: notificationSettingsSchema,
    async act({ timeZone, quietHours, ...ways }) {
      await saveNotificationSettings(ctx, { ways, timeZone, quietHours });
      return { to: "/account-settings/notifications", toast: { kind: "success", title: copy.saved } };
    },
  });
}

export default function NotificationSettingsPage() {
  const { ways, timeZone, quietHours, waiting, zones } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(notificationSettingsSchema, {
    lastResult,
    defaultValue: {
      ...Object.fromEntries(ways.map(({ group, way }) => [group, way])),
      ...{ timeZone: timeZone ?? "", quietHours: quietHours ? "on" : "" },
    },
  });
  return (
    <AccountPage>
      <p className="max-w-[60ch] text-mute">{copy.lead}</p>
      <p className="mt-2 mb-6 text-row">{copy.waiting(waiting)}</p>
      <FormFrame keyless {...getFormProps(form)} errors={form.errors}>
        <WayHeads />
        {ways.map(({ group }) => (
          <WayFields
            key={fields[group].key ?? group}
            group={group}
            value={fields[group].initialValue}
            error={fields[group].errors?.[0]}
          />
        ))}
        <fieldset className="grid gap-4 border-t border-line py-6 *:max-w-sm">
          <legend className="sr-only">{copy.time}</legend>
          <TimeZoneField
            key={fields.timeZone.key}
            zones={zones}
            value={fields.timeZone.initialValue ?? ""}
            error={fields.timeZone.errors?.[0]}
          />
          <div>
            <Checkbox
              name={fields.quietHours.name}
              defaultChecked={fields.quietHours.initialValue === "on"}
              label={copy.quiet}
            />
            <p className="text-sm text-mute">{copy.quietHint}</p>
          </div>
        </fieldset>
        <div>
          <Button variant="accent">{copy.submit}</Button>
        </div>
      </FormFrame>
      <p className="mt-8 max-w-[60ch] text-sm text-mute">{copy.always}</p>
    </AccountPage>
  );
}

export const meta = staffMeta(copy.title);
