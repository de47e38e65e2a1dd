import "#app/catalogue/typeahead/components/typeahead.css";
import { createRoot, type Root } from "react-dom/client";
import { type Option, type OptionGroup, optionGroups } from "#app/catalogue/typeahead/components/option-groups.ts";
import { readSuggestions } from "#app/catalogue/typeahead/components/read-suggestions.ts";
import { SuggestionList } from "#app/catalogue/typeahead/components/suggestion-list.tsx";
import { typeaheadCopy as copy } from "#app/catalogue/typeahead/typeahead-copy.ts";

/** Milliseconds: docs/product/catalogue.md. */
const debounceMs = 300;

/** Rows of the page of results: `useLiveSearch` leads to them. */
const resultRows = ".search [data-rows]";

let fields = 0;

/**
 * A search field as a combobox with a listbox (WAI-ARIA Authoring Practices): the focus stays in the field, Up and Down move through the
 * options, Enter opens one, blur closes the list, and Escape closes it, then leaves the field. Enter without an option searches. On the
 * page of results Down leads to the first of them while the list is closed.
 */
class TypeaheadField {
  readonly #input: HTMLInputElement;
  readonly #id: string;
  readonly #place = document.createElement("div");
  readonly #status = document.createElement("p");
  readonly #root: Root;
  #groups: OptionGroup[] = [];
  #options: Option[] = [];
  /** Index of the active option; -1 for the field itself. */
  #active = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request = new AbortController();

  constructor(input: HTMLInputElement, form: HTMLFormElement) {
    fields += 1;
    this.#id = `suggestions-${fields}`;
    this.#input = input;
    this.#place.className = "typeahead";
    this.#status.className = "sr-only";
    this.#status.setAttribute("role", "status");
    form.appendChild(this.#place);
    form.appendChild(this.#status);
    this.#root = createRoot(this.#place);
  }

  start(): void {
    const input = this.#input;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.#id);
    input.addEventListener("keydown", (event) => this.#onKeyDown(event));
    input.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#load(), debounceMs);
    });
    input.addEventListener("blur", () => this.#close());
    input.addEventListener("focus", () => {
      if (input.value.trim() === "") void this.#load();
    });
    // Keeps the focus in the field when an option is pressed.
    this.#place.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#place.addEventListener("mousedown", (event) => event.preventDefault());
    this.#render();
    if (document.activeElement === input) void this.#load();
  }

  #render(): void {
    const isOpen = this.#options.length > 0;
    this.#place.hidden = !isOpen;
    if (isOpen) {
      const field = this.#input.getBoundingClientRect();
      const form = this.#place.parentElement?.getBoundingClientRect();
      this.#place.style.top = `${field.bottom - (form?.top ?? 0) + 2}px`;
    }
    this.#input.setAttribute("aria-expanded", String(isOpen));
    if (this.#active >= 0) this.#input.setAttribute("aria-activedescendant", `${this.#id}-${this.#active}`);
    else this.#input.removeAttribute("aria-activedescendant");
    this.#root.render(
      <SuggestionList
        id={this.#id}
        groups={this.#groups}
        active={this.#active}
        onChoose={(option) => this.#choose(option)}
      />,
    );
  }

  #show(groups: OptionGroup[]): void {
    this.#groups = groups;
    this.#options = groups.flatMap(({ options }) => options);
    this.#active = -1;
    this.#status.textContent = this.#options.length > 0 ? copy.count(this.#options.length) : "";
    this.#render();
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#request.abort();
    if (this.#options.length > 0) this.#show([]);
  }

  #choose({ _id, href }: Option): void {
    this.#close();
    const url = new URL(href, location.origin);
    // Shows the query of the page that opens.
    this.#input.value = url.searchParams.get("q") ?? "";
    // Recording id of a song, for `suggestedRecording` when it plays.
    if (window.__remixRouter)
      void window.__remixRouter.navigate(url.pathname + url.search, { state: { suggested: _id } });
    else location.assign(url);
  }

  async #load(): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const text = this.#input.value.trim();
    try {
      const found = await readSuggestions(text, signal);
      if (!signal.aborted && document.activeElement === this.#input) this.#show(optionGroups(found, text));
    } catch {
      // Aborted, or offline: the field still searches.
      if (!signal.aborted) this.#close();
    }
  }

  #move(step: 1 | -1): void {
    // One stop more than options: the field itself.
    const places = this.#options.length + 1;
    this.#active = ((this.#active + 1 + step + places) % places) - 1;
    this.#render();
  }

  #onKeyDown(event: KeyboardEvent): void {
    const { key, isComposing } = event;
    if (isComposing) return;
    const isOpen = this.#options.length > 0;
    if (key === "ArrowDown" && !isOpen && document.querySelector(resultRows)) this.#close();
    else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (isOpen) this.#move(key === "ArrowDown" ? 1 : -1);
      else void this.#load();
    } else if (key === "Escape") {
      // The browser would clear the field.
      event.preventDefault();
      this.#close();
      if (!isOpen) this.#input.blur();
    } else if (key === "Enter") {
      const chosen = this.#options[this.#active];
      if (chosen) {
        event.preventDefault();
        this.#choose(chosen);
      } else this.#close();
    }
  }
}

/** Adds suggestions to a search field. A field without a form is left alone. */
export function attachTypeahead(input: HTMLInputElement): void {
  if (input.form) new TypeaheadField(input, input.form).start();
}
