import { useId } from "react";
import { noticesCopy } from "#app/identity/notices/notices-copy.ts";
import { type NotificationGroup, notificationGroups } from "#app/identity/notices/notification-groups.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

type WayFieldsProps = { group: NotificationGroup; value?: string; error?: string };

/** The ways of one group. */
export function WayFields({ group, value, error }: WayFieldsProps) {
  const id = useId();
  const { title, text } = noticesCopy.groups[group];
  return (
    <fieldset className="border-t border-line py-4" aria-describedby={`${id}-text ${id}-error`}>
      <legend className="float-left font-semibold">{title}</legend>
      <p id={`${id}-text`} className="clear-left mb-2 text-row text-mute">
        {text}
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
        {notificationGroups[group].ways.map((way) => (
          <Checkbox
            key={way}
            type="radio"
            name={group}
            value={way}
            defaultChecked={value === way}
            label={noticesCopy.ways[way]}
          />
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} label={title} />
    </fieldset>
  );
}
