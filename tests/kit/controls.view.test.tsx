import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "../../src/views/kit/button/button.view.tsx";
import { Field } from "../../src/views/kit/field/field.view.tsx";
import { PasswordField } from "../../src/views/kit/password-field/password-field.view.tsx";
import { Tabs } from "../../src/views/kit/tabs/tabs.view.tsx";
import { find, key, press, render } from "./render.tsx";

test("a busy button says so, keeps its place in the tab order and swallows presses", () => {
  const onClick = vi.fn();
  const { again } = render(<Button onClick={onClick}>Log in</Button>);
  press(find("button"));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(find("button").hasAttribute("aria-busy")).toBe(false);
  again(
    <Button busy busyLabel="Logging in…" onClick={onClick}>
      Log in
    </Button>,
  );
  expect(press(find("button"))).toBe(false);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(find("button").getAttribute("aria-busy")).toBe("true");
  expect(find<HTMLButtonElement>("button").disabled).toBe(false);
  expect(find("button").textContent).toContain("Logging in…");
});

test("a busy submit button submits nothing, an idle one does", () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Log in
      </Button>
    </form>
  );
  const { again } = render(form(true));
  press(find("button"));
  expect(onSubmit).not.toHaveBeenCalled();
  again(form(false));
  press(find("button"));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("[AUTH-15] the toggle shows and hides the password and keeps what was typed", () => {
  render(<PasswordField label="Password" name="password" value="tuesday" onChange={vi.fn()} />);
  expect(find<HTMLInputElement>("input").type).toBe("password");
  press(find('[aria-label="Show password"]'));
  expect(find<HTMLInputElement>("input").type).toBe("text");
  expect(find<HTMLInputElement>("input").value).toBe("tuesday");
  press(find('[aria-label="Hide password"]'));
  expect(find<HTMLInputElement>("input").type).toBe("password");
});

test("a field is tied to its label and to what is wrong with it", () => {
  const field = (error: string | null) => (
    <Field
      label="Username"
      name="username"
      hint="3 to 30 letters."
      error={error}
      value="x"
      onChange={vi.fn()}
    />
  );
  const { again } = render(field(null));
  const about = () =>
    document.getElementById(find("input").getAttribute("aria-describedby") ?? "")?.textContent;
  expect(find<HTMLLabelElement>("label").control).toBe(find("input"));
  expect(about()).toBe("3 to 30 letters.");
  expect(find("input").hasAttribute("aria-invalid")).toBe(false);
  again(field("This username is taken."));
  expect(about()).toBe("This username is taken.");
  expect(find("input").getAttribute("aria-invalid")).toBe("true");
});

test("a field hands over what is typed", () => {
  const onChange = vi.fn();
  render(<Field label="Username" name="username" value="" onChange={onChange} />);
  const input = find<HTMLInputElement>("input");
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "ava");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(onChange).toHaveBeenCalledWith("ava");
});

test("arrows, Home and End move between tabs, of which one is in the tab order", () => {
  const items = ["posts", "pictures", "videos"].map((id) => ({ id, label: id }));
  function Sample() {
    const [selected, setSelected] = useState("posts");
    return <Tabs label="Profile" items={items} selected={selected} onSelect={setSelected} />;
  }
  render(<Sample />);
  const selected = () => find('[aria-selected="true"]').textContent;
  const walk = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map((name) => {
    key(find('[aria-selected="true"]'), name);
    expect(document.activeElement).toBe(find('[aria-selected="true"]'));
    expect(find('[tabindex="0"]').textContent).toBe(selected());
    return selected();
  });
  expect(walk).toEqual(["pictures", "videos", "posts", "videos", "posts", "videos"]);
});

test("[PROFILE-34] tabs of which none is selected are reached by keyboard at the first one", () => {
  const items = ["posts", "pictures", "videos"].map((id) => ({ id, label: id }));
  const onSelect = vi.fn<(id: string) => void>();
  render(<Tabs label="Profile" items={items} selected="sounds" onSelect={onSelect} />);
  expect(document.querySelector('[aria-selected="true"]')).toBeNull();
  const first = find('[tabindex="0"]');
  expect(first.textContent).toBe("posts");
  for (const name of ["ArrowRight", "ArrowLeft"]) key(first, name);
  expect(onSelect.mock.calls).toEqual([["pictures"], ["videos"]]);
});
