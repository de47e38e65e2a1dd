import "#app/comments/notifications/components/way-fields.css";
import { useId } from "react";
import { noticesCopy } from "#app/identity/notices/notices-copy.ts";
import {
  type NotificationGroup,
  notificationGroups,
  notificationWays,
} from "#app/identity/notices/notification-groups.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

/** Heads of the columns, where there is room for them; each radio button has its label as well. */
export function WayHeads() {
  return (
    <div className="way-heads way-row text-sm text-mute" aria-hidden>
      {notificationWays.map((way) => (
        <span key={way} className={`way-${way}`}>
          {noticesCopy.ways[way]}
        </span>
      ))}
    </div>
  );
}

type WayFieldsProps = { group: NotificationGroup; value?: string; error?: string };

/** The ways of one group. */
export function WayFields({ group, value, error }: WayFieldsProps) {
  const id = useId();
  const { title, text } = noticesCopy.groups[group];
  return (
    <fieldset className="way-row border-t border-line" aria-describedby={`${id}-text ${id}-error`}>
      {/* Floating makes it a cell like the others. */}
      <legend className="font-semibold">{title}</legend>
      <p id={`${id}-text`} className="text-row text-mute">
        {text}
      </p>
      {notificationGroups[group].ways.map((way) => (
        <Checkbox
          key={way}
          type="radio"
          name={group}
          value={way}
          defaultChecked={value === way}
          className={`way way-${way}`}
          label={<span className="way-label">{noticesCopy.ways[way]}</span>}
        />
      ))}
      <FieldError id={`${id}-error`} error={error} label={title} />
    </fieldset>
  );
}
