import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { briefCopy } from "#app/visitor-requests/brief-copy.ts";
import { contactCopy } from "#app/visitor-requests/contact-copy.ts";
import type { FormDescription, FormField, Option } from "#app/visitor-requests/form-description.ts";
import { formsCopy } from "#app/visitor-requests/forms-copy.ts";
import { musicCopy } from "#app/visitor-requests/music-copy.ts";
import { optionLabels } from "#app/visitor-requests/request-options.ts";
import { requestLimits as limits } from "#app/visitor-requests/visitor-request.ts";

function fieldOptions(field: keyof typeof optionLabels): Option[] {
  return optionsOf(optionLabels[field]);
}

/** An optional choice. */
function choice(name: keyof typeof optionLabels, label: string, none: string = formsCopy.noChoice): FormField {
  return { name, label, kind: "choice", options: [{ value: "", label: none }, ...fieldOptions(name)] };
}

const name: FormField = {
  name: "name",
  label: formsCopy.sender.name,
  kind: "text",
  required: true,
  maxLength: limits.name,
  autoComplete: "name",
};

function emailLabelled(label: string): FormField {
  return { name: "email", label, kind: "email", required: true, maxLength: maxEmailLength, autoComplete: "email" };
}

export const briefForm: FormDescription = {
  id: "brief",
  title: briefCopy.title,
  lead: briefCopy.lead,
  description: briefCopy.promise,
  thanks: { title: briefCopy.sentTitle, text: briefCopy.sent, next: { to: "/discover", label: briefCopy.listen } },
  fields: [
    name,
    emailLabelled(formsCopy.sender.workEmail),
    {
      name: "message",
      label: briefCopy.message,
      hint: briefCopy.messageHint,
      kind: "long",
      rows: 4,
      required: true,
      maxLength: limits.message,
    },
  ],
  more: {
    label: briefCopy.more,
    hint: briefCopy.moreHint,
    fields: [
      {
        name: "organisation",
        label: briefCopy.organisation,
        kind: "text",
        maxLength: limits.organisation,
        autoComplete: "organization",
      },
      choice("need", briefCopy.need),
      { name: "deadline", label: briefCopy.deadline, kind: "date" },
      choice("budget", briefCopy.budget),
      { name: "media", label: briefCopy.media, kind: "choices", options: fieldOptions("media") },
      {
        name: "territory",
        label: briefCopy.territory,
        hint: briefCopy.territoryHint,
        kind: "text",
        maxLength: limits.territory,
      },
      { name: "references", label: briefCopy.references, hint: briefCopy.referencesHint, kind: "long" },
    ],
  },
  submit: briefCopy.submit,
};

/** The brief form of campaign pages: starts with the promise. */
export const campaignForm: FormDescription = { ...briefForm, lead: briefCopy.promise };

export const musicForm: FormDescription = {
  id: "music",
  title: musicCopy.title,
  lead: musicCopy.lead,
  description: musicCopy.lead,
  thanks: { title: musicCopy.sentTitle, text: musicCopy.sent, next: { to: "/discover", label: musicCopy.listen } },
  fields: [
    name,
    emailLabelled(formsCopy.sender.email),
    {
      name: "organisation",
      label: musicCopy.organisation,
      kind: "text",
      required: true,
      maxLength: limits.organisation,
    },
    { name: "links", label: musicCopy.links, hint: musicCopy.linksHint, kind: "long", required: true },
    choice("role", musicCopy.role, musicCopy.choose),
    choice("rights", musicCopy.rights, musicCopy.choose),
    { name: "message", label: musicCopy.message, kind: "long", maxLength: limits.message },
  ],
  more: null,
  submit: musicCopy.submit,
};

export const contactForm: FormDescription = {
  id: "contact",
  title: contactCopy.title,
  lead: contactCopy.lead,
  description: contactCopy.lead,
  thanks: {
    title: contactCopy.sentTitle,
    text: contactCopy.sent,
    next: { to: "/contact-us", label: contactCopy.another },
  },
  fields: [
    name,
    emailLabelled(formsCopy.sender.email),
    choice("topic", contactCopy.topic, contactCopy.chooseTopic),
    {
      name: "message",
      label: contactCopy.message,
      kind: "long",
      rows: 6,
      required: true,
      maxLength: limits.message,
    },
  ],
  more: null,
  submit: contactCopy.submit,
};
