// Applies the appearance that the person chose before the first paint, from the mirror of the settings
// that src/app/react/actions/preferences.ts keeps, and says what kind of page the first frame is for
// (src/first-frame). In a browser that is too old, it shows a page that says so. A classic script: a
// module would run after the paint. It has to run in any browser, so it is written in ECMAScript 5.
(function () {
  var html = document.documentElement;
  var data = html.dataset;
  function chosen(name) {
    try {
      return JSON.parse(localStorage.getItem("bough.preference." + name));
    } catch (error) {
      // No storage, or an invalid value: the default appearance.
      return null;
    }
  }
  ["theme", "density", "reading", "textSize", "column", "codeLines"].forEach(function (name) {
    var value = chosen(name);
    if (typeof value === "string") data[name] = value;
  });
  if (chosen("listHidden") === true) data.list = "hidden";
  var width = chosen("listWidth");
  if (typeof width === "number") html.style.setProperty("--width-left", width + "px");

  // What Bough cannot do without; too-old.html has the words. No browser has locks at an unsafe address.
  var has = {
    database: "indexedDB" in window,
    locks: "locks" in navigator || !window.isSecureContext,
    // The newest of what Bough needs (.ci/oldest-browsers.ts).
    language: "URL" in window && "parse" in URL,
  };
  var lacks = Object.keys(has).filter(function (name) {
    return !has[name];
  });
  var isFramed = window.top !== window.self;
  // Where Bough refuses to work, nothing invites to it (src/main.tsx).
  var refuses = isFramed || lacks.length > 0 || !navigator.locks;
  var page = /^#\/c\/[^/?]/.test(location.hash) ? "conversation" : "new";
  data.firstFrame = refuses ? "none" : page;
  // What opening a conversation needs: the app's script would ask for it only once it runs. It comes after that
  // script, the only file that the page itself asks for: a browser may fetch no more than six at once.
  var own = document.currentScript;
  var opening = refuses || page === "new" || !own ? "" : own.getAttribute("data-opening");
  function fetchOpening() {
    if (document.readyState === "loading" && !document.querySelector("link[rel=modulepreload]")) {
      setTimeout(fetchOpening);
      return;
    }
    opening.split(" ").forEach(function (file) {
      var link = document.createElement("link");
      var isStyle = file.slice(-4) === ".css";
      link.rel = isStyle ? "preload" : "modulepreload";
      if (isStyle) link.as = "style";
      link.crossOrigin = "";
      link.href = file;
      document.head.appendChild(link);
    });
  }
  if (opening) setTimeout(fetchOpening);
  // Buttons of the first frame that were pressed before its own script was there.
  window.boughPressed = [];
  addEventListener(
    "click",
    function (event) {
      var at = event.target;
      var button = at && at.closest && at.closest("#first-frame button");
      if (!button || !window.boughPressed) return;
      event.preventDefault();
      window.boughPressed.push(button);
    },
    true,
  );
  if (lacks.length === 0 || isFramed) return;
  data.tooOld = lacks;
  document.addEventListener("DOMContentLoaded", function () {
    var frame = document.createElement("iframe");
    frame.title = "This browser is too old for Bough";
    frame.src = "./too-old.html#" + lacks;
    frame.style.cssText = "position:fixed;top:0;left:0;width:100%;height:100%;border:0";
    document.body.textContent = "";
    document.body.appendChild(frame);
  });
})();

// The browser offers to install the page once, maybe before any module runs. Settings has the button.
window.addEventListener("beforeinstallprompt", function (event) {
  event.preventDefault();
  window.boughInstall = event;
});
