import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";

import { Builder, Key, error as failures } from "selenium-webdriver";
import type { WebDriver, WebElement } from "selenium-webdriver";

import { bundledFinder, remoteTab } from "./remote-tab.ts";
import type { Remote } from "./remote-tab.ts";
import type { Launched } from "./tab.ts";

/**
 * Starts the driver of WebKitGTK's small browser, and a display to draw on. Both processes stay in the
 * group of this one, so whatever ends a run that hangs ends them too.
 *
 * @param origin where the page is served
 * @param driverPath of `WebKitWebDriver`
 */
export async function startWebKitGtk(origin: string, driverPath: string): Promise<Launched> {
  const [display, finder] = await Promise.all([startDisplay(), bundledFinder()]);
  let server = await startDriver(driverPath, display.name);
  /** Begins a session. Now and then a driver misses that its browser has started; then a new driver tries. */
  const begin = async (): Promise<WebDriver> => {
    for (const limit of STARTS_WITHIN) {
      const driver = await withinLimit(limit, server.session());
      if (driver !== undefined) return driver;
      await server.stop("SIGKILL");
      server = await startDriver(driverPath, display.name);
    }
    throw new Error("WebKitGTK did not start in time, three times.");
  };
  const fresh: Launched["fresh"] = async (device) => {
    if (device === "phone") return "nothing here moves fingers in it";
    const driver = await begin();
    await driver.manage().setTimeouts({ script: 180_000, pageLoad: 180_000 });
    const session = { driver, current: "" };
    const version = (await driver.getCapabilities()).getBrowserVersion() ?? "";
    return {
      version: `WebKitGTK ${version}`,
      newTab: async () => {
        if (session.current !== "") await driver.switchTo().newWindow("window");
        session.current = await driver.getWindowHandle();
        const remote = remoteOf(session, session.current, origin);
        await remote.resize(1440, 900);
        return remoteTab(remote, finder);
      },
      close: () => driver.quit(),
    };
  };
  return {
    fresh,
    stop: async () => {
      await server.stop();
      await display.stop();
    },
  };
}

interface Driver {
  /** A new browser. */
  session(): Promise<WebDriver>;
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
}

async function startDriver(path: string, display: string): Promise<Driver> {
  const port = await freePort();
  const server = spawn(path, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" },
    stdio: "ignore",
  });
  await answering(port);
  return {
    session: async () =>
      new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({ browserName: "MiniBrowser" })
        .build(),
    stop: (signal) => ended(server, signal),
  };
}

/**
 * Milliseconds for a browser to start, at each try; together less than a test's limit. It starts within a second or
 * two, so the first try gives up early, and only a busy machine needs the last.
 */
const STARTS_WITHIN = [20_000, 120_000, 240_000];

/** The started session; undefined if it takes longer than the limit. */
async function withinLimit(
  limit: number,
  starting: Promise<WebDriver>,
): Promise<WebDriver | undefined> {
  // The driver may be ended while the session is still starting.
  starting.catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit);
  });
  return Promise.race([starting, late]).finally(() => clearTimeout(timer));
}

/** A session's commands go to the window that is current. */
interface Session {
  driver: WebDriver;
  current: string;
}

function remoteOf(session: Session, handle: string, origin: string): Remote<WebElement> {
  const here = async () => {
    if (session.current !== handle) await session.driver.switchTo().window(handle);
    session.current = handle;
    return session.driver;
  };
  return {
    open: async (path) => (await here()).get(new URL(path, origin).href),
    reload: async () => (await here()).navigate().refresh(),
    address: async () => (await here()).getCurrentUrl(),
    evaluate: async <Result>(expression: string) => {
      const answer = await (
        await here()
      ).executeAsyncScript<{ result: Result; error?: string }>(`
        const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => ${expression}).then(
          (result) => done({ result }),
          (error) => done({ error: String(error) }),
        );`);
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.result;
    },
    element: async (expression) => (await here()).executeScript(`return ${expression}`),
    click: (element) => element.click(),
    hover: async (element) => (await here()).actions().move({ origin: element }).perform(),
    chooseFiles: async (element, paths) => {
      // The driver closes the chooser at once, and takes files for the input that opened it.
      await element.click();
      const input = await (await here()).executeScript<WebElement>(LAST_FILE_INPUT);
      await input.sendKeys(paths.join("\n"));
    },
    type: async (text) => (await here()).actions().sendKeys(text).perform(),
    press: async (keys) => {
      const names = keys.map((key) => KEYS[key] ?? key);
      let actions = (await here()).actions();
      for (const name of names) actions = actions.keyDown(name);
      for (const name of names.toReversed()) actions = actions.keyUp(name);
      await actions.perform();
    },
    resize: async (width, height) => {
      await (await here()).manage().window().setRect({ width, height });
    },
    touch: () => Promise.reject(new Error("Nothing moves fingers here.")),
    screenshot: async () => Buffer.from(await (await here()).takeScreenshot(), "base64"),
    isPassing: (error) => PASSING.some((kind) => error instanceof kind),
  };
}

const LAST_FILE_INPUT = "return [...document.querySelectorAll('input[type=file]')].at(-1)";

const PASSING = [
  failures.StaleElementReferenceError,
  failures.NoSuchElementError,
  failures.ElementNotInteractableError,
  failures.ElementClickInterceptedError,
  failures.MoveTargetOutOfBoundsError,
];

const KEYS: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Backspace: Key.BACK_SPACE,
  Home: Key.HOME,
  End: Key.END,
  PageUp: Key.PAGE_UP,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
};

async function startDisplay(): Promise<{ name: string; stop(): Promise<void> }> {
  const screen = ["-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-displayfd", "3"];
  const server = spawn("Xvfb", screen, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const told = server.stdio[3];
  const number = await new Promise<string>((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", () => reject(new Error("Xvfb ended at once.")));
    if (told == null) return reject(new Error("Xvfb has no pipe."));
    createInterface(told as NodeJS.ReadableStream).once("line", resolve);
  });
  return { name: `:${number}`, stop: () => ended(server) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo; // The probe listens on TCP.
      probe.close(() => resolve(port));
    });
  });
}

/** Waits until the driver takes sessions. */
async function answering(port: number): Promise<void> {
  const until = Date.now() + 180_000;
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function ended(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
