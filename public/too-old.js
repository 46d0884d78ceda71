// Leaves of the list what this browser lacks: public/look.js says it in the address.
(function () {
  var lacks = location.hash.slice(1).split(",");
  if (lacks[0] !== "") {
    [].forEach.call(document.querySelectorAll("li"), function (item) {
      item.hidden = lacks.indexOf(item.id) < 0;
    });
  }
  try {
    var theme = parent.document.documentElement.getAttribute("data-theme");
    if (theme !== null) document.documentElement.setAttribute("data-theme", theme);
  } catch (error) {
    // Another page has framed this one: the system's theme.
  }
})();
