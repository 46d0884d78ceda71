import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";
import * as act from "#ui/kit/icons/icons-act.tsx";
import * as branch from "#ui/kit/icons/icons-branch.tsx";
import * as first from "#ui/kit/icons/icons-first-page.tsx";
import * as sign from "#ui/kit/icons/icons-sign.tsx";
import * as thing from "#ui/kit/icons/icons-thing.tsx";
import { Logo } from "#ui/kit/icons/logo.tsx";

import { Button, IconButton } from "./button.tsx";
import { Badge, Chip, KeyCaps } from "./chip.tsx";
import { Checkbox, Segmented, Switch } from "./choice.tsx";
import { ComboboxList } from "./combobox-list.tsx";
import { Combobox } from "./combobox.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { Dot } from "./dot.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorCard } from "./error-card.tsx";
import { Field } from "./field.tsx";
import { MenuButton } from "./menu.tsx";
import { Meter } from "./meter.tsx";
import { Select } from "./select.tsx";
import { Stepper } from "./stepper.tsx";
import { Tabs } from "./tabs.tsx";
import { TextArea } from "./text-area.tsx";
import { TextInput } from "./text-input.tsx";
import { Toast } from "./toast.tsx";
import { Tooltips } from "./tooltips.tsx";

const nothing = (): void => undefined;
const noSuggestions = () => [];
const icons = [branch, act, first, thing, sign].flatMap((set) => Object.entries(set));
const menu = [
  { label: "Rename", icon: <first.EditIcon />, keys: "F2", onSelect: nothing },
  { label: "Pin", icon: <first.PinIcon />, checked: true, onSelect: nothing },
  { separator: "1" },
  { label: "Delete", icon: <first.BinIcon />, danger: true, onSelect: nothing },
];
const branches = [
  "main",
  "one-night",
  "cheaper-path",
  "skeptic",
  "teal",
  "brick",
  "olive",
  "slate",
];

function Gallery() {
  const [scope, setScope] = useState("call");
  const [on, setOn] = useState(true);
  const [picked, setPicked] = useState("cheaper-path");
  const row = { display: "flex", flexWrap: "wrap", gap: 12, alignItems: "center" } as const;
  return (
    <div style={{ padding: 20, display: "grid", gap: 18, height: "100%", overflow: "auto" }}>
      <div style={row}>
        <Logo />
        <strong>Bough</strong>
        <Button variant="primary">Send</Button>
        <Button>Deny…</Button>
        <Button variant="quiet" icon={<first.PlusIcon />} keys="Ctrl N">
          New conversation
        </Button>
        <Button variant="danger" icon={<first.BinIcon />}>
          Delete
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button size="small">Small</Button>
      </div>
      <div style={row}>
        <IconButton label="Fork" icon={<branch.ForkIcon />} pressed />
        <IconButton label="Compare" icon={<branch.ColumnsIcon />} />
        <CopyButton getText={() => "copied"} />
        <MenuButton label="More" icon={<first.MoreIcon />} items={menu} />
        <Stepper
          label="Versions"
          previousLabel="Previous version"
          nextLabel="Next version"
          position={3}
          count={3}
          onPrevious={nothing}
          onNext={nothing}
        />
        <Chip hue={0}>main branches off here</Chip>
        <Chip note="Anthropic">claude-sonnet-5</Chip>
        <Badge>built in</Badge>
        <Badge tone="waits">uses the network</Badge>
        <Badge tone="accent">approved</Badge>
        <Badge tone="broke">failed</Badge>
        <KeyCaps>Ctrl K</KeyCaps>
        <Meter label="Model calls" value={4} max={25} />
        <Meter label="Model calls" value={23} max={25} />
      </div>
      <div style={row}>
        {branches.map((name, hue) => (
          <span key={name} style={{ display: "inline-flex", gap: 6, alignItems: "center" }}>
            <Dot hue={hue} />
            {name}
          </span>
        ))}
        <Dot state="live" hue={2} /> live
        <Dot state="waiting" /> waits
        <Dot state="broke" /> broke
      </div>
      <div style={row}>
        {icons.map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon />
          </span>
        ))}
      </div>
      <div style={row}>
        <Segmented
          label="Allow for"
          value={scope}
          onChange={setScope}
          options={[
            { value: "call", label: "This call" },
            { value: "conversation", label: "This conversation" },
            { value: "always", label: "Always" },
          ]}
        />
        <Tabs
          label="Side panel"
          idBase="side"
          active="tree"
          onChange={nothing}
          tabs={[
            { id: "tree", label: "Tree" },
            { id: "run", label: "Run" },
            { id: "branch", label: "Branch" },
          ]}
        />
        <Select
          label="Branches"
          look="pill"
          value={picked}
          onChange={setPicked}
          options={branches.map((name, hue) => ({ value: name, label: name, hue }))}
        />
        <Checkbox label="Keep a copy" checked onChange={nothing} />
        <Switch
          label="Send with Enter"
          hint="Shift Enter makes a new line."
          checked={on}
          onChange={setOn}
        />
        <Switch label="Off" checked={false} onChange={nothing} />
      </div>
      <div
        style={{
          display: "grid",
          gap: 14,
          gridTemplateColumns: "repeat(auto-fit, minmax(260px, 1fr))",
        }}
      >
        <Field label="Base URL" hint="As in the provider's documentation.">
          {(control) => <TextInput {...control} mono defaultValue="http://localhost:11434/v1" />}
        </Field>
        <Field label="API key" error="The key must not contain spaces.">
          {(control) => <TextInput {...control} type="password" defaultValue="sk" />}
        </Field>
        <Field label="Protocol">
          {(control) => (
            <Select
              {...control}
              value="a"
              onChange={nothing}
              options={[{ value: "a", label: "OpenAI chat" }]}
            />
          )}
        </Field>
        <Field label="Model">
          {(control) => (
            <Combobox
              {...control}
              List={ComboboxList}
              listLabel="Models"
              commits="typing"
              text=""
              suggest={noSuggestions}
              onChoose={nothing}
              onText={nothing}
              placeholder="Name of a model"
            />
          )}
        </Field>
        <Field label="Reason">
          {(control) => <TextArea {...control} defaultValue={"one\ntwo\nthree\nfour"} />}
        </Field>
        <TextInput
          aria-label="Search"
          type="search"
          icon={<first.SearchIcon />}
          placeholder="Search"
        />
      </div>
      <ErrorCard
        title="The server at localhost:11434 refused this page"
        quote="403 Forbidden: origin not allowed"
        actions={
          <>
            <Button size="small">Retry</Button>
            <Button size="small" variant="quiet">
              How to allow it
            </Button>
          </>
        }
      >
        Your message is kept. Allow this page's address in the server's settings, then try again.
      </ErrorCard>
      <ErrorCard
        tone="waits"
        title="The answer broke off"
        actions={<Button size="small">Continue</Button>}
      >
        Everything up to then is kept below.
      </ErrorCard>
      <Toast
        message="Pruned skeptic and 2 messages."
        action={{ label: "Undo", onAct: nothing }}
        onDismiss={nothing}
      />
      <EmptyState
        icon={<branch.TreeIcon size={24} />}
        title="No branches yet"
        action={<Button>Fork from here</Button>}
      >
        Fork any message to follow two thoughts at once.
      </EmptyState>
      <Tooltips />
    </div>
  );
}

function GalleryDialog() {
  return (
    <>
      <Gallery />
      <Dialog
        title="Approve tool calls"
        description={<>claude-sonnet-5 wants to use 2 tools on cheaper-path.</>}
        onClose={nothing}
        footer={
          <>
            <p>Press Esc to decide later. Nothing runs until you decide.</p>
            <Button>Approve all</Button>
          </>
        }
      >
        <Field label="Reason" hint="The model is told.">
          {(control) => <TextArea {...control} />}
        </Field>
      </Dialog>
    </>
  );
}

afterEach(() => {
  delete document.documentElement.dataset["theme"];
});

const widths = [1440, 380];
const themes = ["light", "dark"];
it.each(themes.flatMap((theme) => widths.map((width) => [theme, width] as const)))(
  "shows every component in %s at %i px without overflowing",
  async (theme, width) => {
    document.documentElement.dataset["theme"] = theme;
    await page.viewport(width, width === 380 ? 1900 : 1000);
    const host = await render(<Gallery />);
    host.style.height = "100%";
    await expect.element(page.getByText("No branches yet")).toBeVisible();
    await document.fonts.ready;
    await page.screenshot({ path: `../../../../test-results/kit-${theme}-${width}.png` });
    expect(host.scrollWidth).toBeLessThanOrEqual(width);
  },
);

it.each(themes.flatMap((theme) => widths.map((width) => [theme, width] as const)))(
  "shows a dialog in %s at %i px",
  async (theme, width) => {
    document.documentElement.dataset["theme"] = theme;
    await page.viewport(width, 800);
    await render(<GalleryDialog />);
    await expect.element(page.getByRole("dialog", { name: "Approve tool calls" })).toBeVisible();
    await document.fonts.ready;
    await page.screenshot({ path: `../../../../test-results/dialog-${theme}-${width}.png` });
    const box = page.getByRole("dialog").element().getBoundingClientRect();
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
  },
);
