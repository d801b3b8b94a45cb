// The namespaces of the modules. Each sees the names of the modules below it, in the order of
// docs/internals/map.md.
#pragma once

namespace ishitori {

namespace base {}

namespace rules {
using namespace base;
}

namespace claims {
using namespace rules;
}

namespace check {
using namespace claims;
}

namespace engine {
using namespace claims;
}

namespace values {
using namespace engine;
}

namespace misere {
using namespace claims;
}

namespace period {
using namespace values;
}

namespace words {
using namespace claims;
}

namespace play {
using namespace period;
using namespace misere;
}

namespace run {
using namespace period;
using namespace misere;
}

namespace forms {
using namespace play;
}

namespace catalogue {
using namespace forms;
using namespace run;
}

namespace jobs {
using namespace catalogue;
}

namespace queue {
using namespace jobs;
}

namespace survey {
using namespace jobs;
}

namespace ask {
using namespace words;
}

namespace serve {
using namespace base;
}

namespace show {
using namespace catalogue;
using namespace ask;
using namespace serve;
}

namespace commands {
using namespace queue;
using namespace survey;
using namespace show;
}

}  // namespace ishitori
