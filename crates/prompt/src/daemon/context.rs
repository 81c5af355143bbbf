//! What else a prompt may show of the surroundings: cluster, clouds, container, battery.

use spork_os::file;

use super::look::{Look, join, read_start};
use crate::environment::Environment;
use crate::facts::{Battery, Charge, Cloud, Kubernetes, Provider};

/// Files of settings are not larger.
const MOST: usize = 1 << 20;

fn in_home(env: &Environment, name: &str) -> Option<Vec<u8>> {
    env.home().map(|home| join(home, name.as_bytes()))
}

/// The current context: of the first file of KUBECONFIG that names one.
pub fn kubernetes(look: &mut Look<'_>, env: &Environment) -> Option<Kubernetes> {
    let files: Vec<Vec<u8>> = match env.value("KUBECONFIG") {
        Some(list) => {
            list.split(|&b| b == b':').filter(|f| f.starts_with(b"/")).map(<[u8]>::to_vec).collect()
        }
        None => in_home(env, ".kube/config").into_iter().collect(),
    };
    let texts: Vec<Vec<u8>> = files.iter().filter_map(|path| look.read(path, MOST)).collect();
    let context = texts.iter().find_map(|text| current_context(text))?;
    let namespace = texts.iter().find_map(|text| namespace_of(text, &context)).unwrap_or_default();
    Some(Kubernetes { context, namespace })
}

/// `key: value` at the start of a line's content.
fn value_of<'t>(line: &'t [u8], key: &str) -> Option<&'t [u8]> {
    let rest = line.strip_prefix(key.as_bytes())?.strip_prefix(b":")?.trim_ascii();
    let quoted = [b'"', b'\''].iter().find_map(|q| rest.strip_prefix(&[*q])?.strip_suffix(&[*q]));
    Some(quoted.unwrap_or(rest)).filter(|v| !v.is_empty())
}

fn current_context(text: &[u8]) -> Option<Vec<u8>> {
    text.split(|&b| b == b'\n').find_map(|line| value_of(line, "current-context")).map(<[u8]>::to_vec)
}

/// The namespace in the entry of `contexts` called `name`, as kubectl writes the file: blocks, indented.
fn namespace_of(text: &[u8], name: &[u8]) -> Option<Vec<u8>> {
    let mut lines =
        text.split(|&b| b == b'\n').skip_while(|line| line.trim_ascii_end() != b"contexts:").skip(1);
    let (mut namespace, mut found) = (None, false);
    lines.by_ref().take_while(|line| line.is_empty() || matches!(line.first(), Some(b' ' | b'-'))).find_map(
        |line| {
            let mut line = line.trim_ascii();
            if let Some(item) = line.strip_prefix(b"- ") {
                (namespace, found) = (None, false);
                line = item.trim_ascii_start();
            }
            if let Some(value) = value_of(line, "namespace") {
                namespace = Some(value.to_vec());
            }
            found |= value_of(line, "name") == Some(name);
            if found { namespace.clone() } else { None }
        },
    )
}

/// The clouds that programs would use, as far as one is chosen.
pub fn clouds(look: &mut Look<'_>, env: &Environment) -> Vec<Cloud> {
    [aws(look, env), azure(look, env), google(look, env), open_stack(env)].into_iter().flatten().collect()
}

fn aws(look: &mut Look<'_>, env: &Environment) -> Option<Cloud> {
    let profile = env.value("AWS_VAULT").or_else(|| env.value("AWS_PROFILE"))?.to_vec();
    let region = env.value("AWS_REGION").or_else(|| env.value("AWS_DEFAULT_REGION")).map(<[u8]>::to_vec);
    let region = region.or_else(|| {
        let path =
            env.value("AWS_CONFIG_FILE").map(<[u8]>::to_vec).or_else(|| in_home(env, ".aws/config"))?;
        let text = look.read(&path, MOST)?;
        ini(&text, &[b"profile ".as_slice(), &profile].concat(), "region")
            .or_else(|| ini(&text, &profile, "region"))
    });
    Some(Cloud { provider: Provider::Aws, profile, region: region.unwrap_or_default() })
}

fn google(look: &mut Look<'_>, env: &Environment) -> Option<Cloud> {
    let dir =
        env.value("CLOUDSDK_CONFIG").map(<[u8]>::to_vec).or_else(|| match env.value("XDG_CONFIG_HOME") {
            Some(config) => Some(join(config, b"gcloud")),
            None => in_home(env, ".config/gcloud"),
        })?;
    let active = match env.value("CLOUDSDK_ACTIVE_CONFIG_NAME") {
        Some(name) => name.to_vec(),
        None => look.read(&join(&dir, b"active_config"), MOST)?.trim_ascii().to_vec(),
    };
    if active.contains(&b'/') || active.is_empty() {
        return None;
    }
    let text =
        look.read(&[&dir, b"/configurations/config_".as_slice(), &active].concat(), MOST).unwrap_or_default();
    let profile = env
        .value("CLOUDSDK_CORE_PROJECT")
        .map(<[u8]>::to_vec)
        .or_else(|| ini(&text, b"core", "project"))
        .unwrap_or(active);
    let region = env.value("CLOUDSDK_COMPUTE_REGION").map(<[u8]>::to_vec);
    let region = region.or_else(|| ini(&text, b"compute", "region")).unwrap_or_default();
    Some(Cloud { provider: Provider::GoogleCloud, profile, region })
}

fn azure(look: &mut Look<'_>, env: &Environment) -> Option<Cloud> {
    let dir = env.value("AZURE_CONFIG_DIR").map(<[u8]>::to_vec).or_else(|| in_home(env, ".azure"))?;
    let text = look.read(&join(&dir, b"azureProfile.json"), MOST)?;
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    let profile: serde_json::Value = serde_json::from_slice(text).ok()?;
    let subscriptions = profile.get("subscriptions")?.as_array()?;
    let chosen = subscriptions
        .iter()
        .find(|s| s.get("isDefault").and_then(serde_json::Value::as_bool) == Some(true))?;
    let name = chosen.get("name")?.as_str()?.as_bytes().to_vec();
    Some(Cloud { provider: Provider::Azure, profile: name, region: Vec::new() })
}

fn open_stack(env: &Environment) -> Option<Cloud> {
    let profile = env.value("OS_CLOUD")?.to_vec();
    let region = env.value("OS_REGION_NAME").unwrap_or_default().to_vec();
    Some(Cloud { provider: Provider::OpenStack, profile, region })
}

/// The value of `key` in a section of a file of sections and `key = value` lines.
fn ini(text: &[u8], section: &[u8], key: &str) -> Option<Vec<u8>> {
    let mut inside = false;
    text.split(|&b| b == b'\n').find_map(|line| {
        let line = line.trim_ascii();
        if let Some(name) = line.strip_prefix(b"[").and_then(|l| l.strip_suffix(b"]")) {
            inside = name.trim_ascii() == section;
            return None;
        }
        let rest = line.strip_prefix(key.as_bytes()).filter(|_| inside)?;
        let value = rest.trim_ascii_start().strip_prefix(b"=")?.trim_ascii();
        (!value.is_empty()).then(|| value.to_vec())
    })
}

/// The container around us.
pub fn container() -> Option<Vec<u8>> {
    // Made before anything in it runs, and there for its whole life.
    if let Some(text) = read_start(b"/run/.containerenv", 4096) {
        let name = text.split(|&b| b == b'\n').find_map(|l| l.strip_prefix(b"name=\"")?.strip_suffix(b"\""));
        return Some(name.unwrap_or(b"podman").to_vec());
    }
    if file::stat(b"/.dockerenv").is_ok() {
        return Some(b"docker".to_vec());
    }
    let kind = read_start(b"/run/systemd/container", 256)?.trim_ascii().to_vec();
    (!kind.is_empty()).then_some(kind)
}

/// All batteries together.
pub fn battery() -> Option<Battery> {
    const DIR: &[u8] = b"/sys/class/power_supply";
    let (mut now, mut full, mut count) = (0u64, 0u64, 0u64);
    let mut charge = Charge::Unknown;
    for entry in file::read_dir(DIR).ok()? {
        let dir = join(DIR, &entry.name);
        let text = |name: &str| read_start(&join(&dir, name.as_bytes()), 64).map(|t| t.trim_ascii().to_vec());
        let number = |name: &str| std::str::from_utf8(&text(name)?).ok()?.parse::<u64>().ok();
        // Batteries of mice and the like have a scope.
        if text("type").as_deref() != Some(b"Battery") || text("scope").as_deref() == Some(b"Device") {
            continue;
        }
        let amounts = [("energy_now", "energy_full"), ("charge_now", "charge_full")];
        let amount = amounts.iter().find_map(|(n, f)| Some((number(n)?, number(f)?.max(1))));
        let Some((have, of)) = amount.or_else(|| Some((number("capacity")?, 100))) else {
            continue;
        };
        (now, full, count) = (now + have, full + of, count + 1);
        charge = match (text("status").as_deref(), charge) {
            (Some(b"Discharging"), _) => Charge::Discharging,
            (Some(b"Charging"), Charge::Full | Charge::Unknown) => Charge::Charging,
            (Some(b"Full" | b"Not charging"), Charge::Unknown) => Charge::Full,
            (_, before) => before,
        };
    }
    (count > 0).then(|| Battery { percent: (now * 100 / full.max(1)).min(100) as u8, charge })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kubernetes_configuration() {
        let text = b"apiVersion: v1\nclusters:\n- cluster:\n    server: https://x\n  name: c\ncontexts:\n\
            - context:\n    cluster: c\n    namespace: other\n    user: u\n  name: a\n\
            - context:\n    cluster: c\n    user: u\n  name: plain\n\
            - context:\n    cluster: c\n    namespace: web\n    user: u\n  name: \"b\"\n\
            current-context: b\nkind: Config\n";
        assert_eq!(current_context(text).as_deref(), Some(&b"b"[..]));
        assert_eq!(namespace_of(text, b"b").as_deref(), Some(&b"web"[..]));
        assert_eq!(namespace_of(text, b"a").as_deref(), Some(&b"other"[..]));
        assert_eq!(namespace_of(text, b"plain"), None);
    }

    #[test]
    fn sections() {
        let text = b"[default]\nregion = a\n[profile dev]\nregion=b\n";
        assert_eq!(ini(text, b"profile dev", "region").as_deref(), Some(&b"b"[..]));
        assert_eq!(ini(text, b"default", "region").as_deref(), Some(&b"a"[..]));
        assert_eq!(ini(text, b"none", "region"), None);
    }
}
